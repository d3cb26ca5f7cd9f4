import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { root } from '@food/e2e/start-server';
import { CHROMIUM_ARGS } from '@food/releases/gate/chromium-args';
import { type Browser, chromium } from '@playwright/test';
import { type FilmName, readCommand } from './command';
import { TIME_ZONE } from './phone';
import { flight } from './scenes/flight';
import { glide } from './scenes/glide';
import { hydration } from './scenes/hydration';
import { offline } from './scenes/offline';
import { order } from './scenes/order';

const say = (line: string) => process.stdout.write(`${line}\n`);

const SCENES: Record<FilmName, { file: string; film: (browser: Browser) => Promise<Buffer> }> = {
  order: { file: 'docs/screenshots/order.webp', film: order },
  flight: { file: 'docs/motion/flight.webp', film: flight },
  glide: { file: 'docs/motion/glide.webp', film: glide },
  hydration: { file: 'docs/motion/hydration.webp', film: hydration },
  offline: { file: 'docs/motion/offline.webp', film: offline },
};

const { films } = readCommand(process.argv.slice(2));
const executablePath = process.env.PLAYWRIGHT_CHROMIUM;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_ARGS,
  // A page has the phone's time zone, but its service worker the browser's.
  env: { ...process.env, TZ: TIME_ZONE },
});
try {
  for (const name of films) {
    const { file, film } = SCENES[name];
    say(`${name} …`);
    const picture = await film(browser);
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), picture);
    say(`  ${relative(root, join(root, file))}: ${Math.round(picture.length / 1000)} KB`);
  }
} finally {
  await browser.close();
}

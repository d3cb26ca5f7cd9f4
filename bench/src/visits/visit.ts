import type { BrowserContext } from '@playwright/test';
import { Traffic } from '../measure/traffic';

/** How long the line must be quiet: the host's idle work begins within that time. */
const QUIET_MS = 2_500;
const MOST_MS = 30_000;

/** Opens an address in a browser that may have been there before. Returns everything that came until the line was quiet. */
export async function visit(context: BrowserContext, url: string): Promise<Traffic> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = new Traffic(cdp);
  await cdp.send('Network.enable');
  await page.goto(url);
  const until = performance.now() + MOST_MS;
  while (!traffic.quietFor(QUIET_MS)) {
    if (performance.now() > until) throw new Error(`${url} goes on loading:\n${traffic.story().join('\n')}`);
    await page.waitForTimeout(100);
  }
  await page.close();
  return traffic;
}

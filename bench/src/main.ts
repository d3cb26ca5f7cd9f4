import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@food/e2e/start-server';
import { CHROMIUM_ARGS } from '@food/releases/gate/chromium-args';
import { lookForBrowser } from '@food/releases/gate/find-browser';
import { chromium } from '@playwright/test';
import { root } from './builds/paths';
import { loadPage, PHONE } from './measure/load-page';
import { medians, ratios, type Series } from './report/table';
import { startFront } from './sites/front';
import { startProduct, startProductOf } from './sites/product';
import { startVariants, TWIN, type Variant } from './sites/variants';

const PATH = '/home';
const MANY = 50;
const say = (line: string) => process.stdout.write(`${line}\n`);

const { rounds, only } = readOptions();
const folder = await temporaryFolder('food-bench');
try {
  await bench();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await folder.remove();
}

async function bench(): Promise<void> {
  say('Building every variant …');
  const { site, deployment } = await startProduct(folder.path);
  const crowded = await startProductOf(MANY, folder.path);
  try {
    const variants = [
      ...(await startVariants({ productUrl: site.url, deployment, folder: folder.path, path: PATH })),
      { name: `composed, ${MANY} remotes`, front: await startFront(crowded.url, {}) },
    ];
    await report(await measureRounds(variants.filter(({ name }) => name === TWIN || only.test(name))));
    for (const { front } of variants) front.close();
  } finally {
    await Promise.all([site.stop(), crowded.stop()]);
  }
}

/** `--only`: a regular expression of names; the twin is always measured, since the others are held against it. */
function readOptions(): { rounds: number; only: RegExp } {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '.' } },
  });
  const count = Number(values.rounds);
  if (Number.isInteger(count) && count > 0) return { rounds: count, only: new RegExp(values.only) };
  process.stderr.write('--rounds takes a whole number from 1, e.g. npm run bench -- --rounds 9\n');
  process.exit(1);
}

/** Interleaved, every other round in reverse order, so that a slow minute of the machine meets all alike. */
async function measureRounds(all: readonly Variant[]): Promise<Series[]> {
  const executablePath = lookForBrowser(chromium.executablePath());
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
  });
  const loads = new Map(all.map(({ name }) => [name, [] as Series['loads'][number][]]));
  try {
    for (let round = 0; round <= rounds; round++) {
      say(round ? `Round ${round} of ${rounds}` : 'Warm-up');
      for (const { name, front } of round % 2 ? all : [...all].reverse()) {
        const load = await loadPage(browser, front.url + PATH, PHONE);
        if (round) loads.get(name)?.push(load);
      }
    }
  } finally {
    await browser.close();
  }
  return [...loads].map(([name, list]) => ({ name, loads: list }));
}

async function report(series: Series[]): Promise<void> {
  const text = `${medians(series)}\n\n${ratios(series, TWIN)}\n`;
  say(`\n${text}`);
  if (loadavg()[0]! > cpus().length * 2)
    say('Other programs keep this machine busy: trust the KB and levels, not the times.\n');
  const out = join(root, '.bench');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'results.md'), text);
  await writeFile(join(out, 'loads.json'), JSON.stringify(series, null, 1));
  say('Every load with its requests: .bench/loads.json');
}

import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '@food/e2e/start-server';
import { CHROMIUM_ARGS } from '@food/releases/gate/chromium-args';
import { lookForBrowser } from '@food/releases/gate/find-browser';
import { chromium } from '@playwright/test';
import { root } from './builds/paths';
import { readCommand } from './command';
import { loadPage, PHONE } from './measure/load-page';
import { type MeasuredPage, PAGES } from './measure/measured-pages';
import { medians, ratios, type Series } from './report/table';
import { startFront } from './sites/front';
import { startProduct, startProductOf } from './sites/product';
import { buildVariants, startVariants, TWIN, type Variant } from './sites/variants';

const MANY = 50;
const say = (line: string) => process.stdout.write(`${line}\n`);

// The twin is always measured, since the others are held against it.
const { rounds, only, page: wanted } = readCommand(process.argv.slice(2));
const pages = PAGES.filter(({ path }) => wanted.test(path));
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
    const builds = await buildVariants(folder.path);
    const results: Result[] = [];
    for (const page of pages) {
      say(page.path);
      const variants = [
        ...(await startVariants({ productUrl: site.url, deployment, builds, path: page.path })),
        { name: `composed, ${MANY} remotes`, front: await startFront(crowded.url, {}) },
      ];
      const series = await measureRounds(
        page,
        variants.filter(({ name }) => name === TWIN || only.test(name)),
      );
      results.push({ path: page.path, series });
      for (const { front } of variants) front.close();
    }
    await report(results);
  } finally {
    await Promise.all([site.stop(), crowded.stop()]);
  }
}

interface Result {
  path: string;
  series: Series[];
}

/** Interleaved, every other round in reverse order, so that a slow minute of the machine meets all alike. */
async function measureRounds(measured: MeasuredPage, all: readonly Variant[]): Promise<Series[]> {
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
        const load = await loadPage(browser, { site: front.url, measured, throttle: PHONE });
        if (round) loads.get(name)?.push(load);
      }
    }
  } finally {
    await browser.close();
  }
  return [...loads].map(([name, list]) => ({ name, loads: list }));
}

async function report(results: Result[]): Promise<void> {
  const text = results
    .map(({ path, series }) => `## ${path}\n\n${medians(series)}\n\n${ratios(series, TWIN)}\n`)
    .join('\n');
  say(`\n${text}`);
  if (loadavg()[0]! > cpus().length * 2)
    say('Other programs keep this machine busy: trust the KB and levels, not the times.\n');
  const out = join(root, '.bench');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'results.md'), text);
  await writeFile(join(out, 'loads.json'), JSON.stringify(results, null, 1));
  say('Every load with its requests: .bench/loads.json');
}

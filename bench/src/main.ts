import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from './builds/paths';
import { readCommand } from './command';
import { PAGES } from './measure/measured-pages';
import { type Bar, bars, barsTable, HELD, type Measured } from './report/bars';
import type { PageSeries } from './report/table';
import { runBench } from './run-bench';
import {
  type Report,
  runDelays,
  runDevelopment,
  runFilm,
  runFirstOrder,
  runPages,
  runScores,
  runVisits,
} from './run-pages';

const say = (line: string) => process.stdout.write(`${line}\n`);

const OUT = join(root, '.bench');
const PAGES_OF_BARS = 'pages.json';

const { subject, rounds, only, page: wanted } = readCommand(process.argv.slice(2));
const pages = PAGES.filter(({ path }) => wanted.test(path));
if (subject === 'bars') await reportBars();
else await runBench('food-bench', measure);

async function measure(folder: string): Promise<void> {
  const setting = { folder, rounds, only, say };
  if (subject === 'visits') return report('visits', await runVisits(setting));
  if (subject === 'delays') return report('delays', await runDelays(setting));
  if (subject === 'first-order') return report('first-order', await runFirstOrder(setting));
  if (subject === 'lighthouse') return report('lighthouse', await runScores(setting));
  if (subject === 'development') return report('development', await runDevelopment(setting));
  if (subject === 'film') return report('film', await runFilm(setting, pages));
  const measured = await runPages(setting, pages);
  if (HELD.every((variant) => only.test(variant))) await keepForBars(measured.loads);
  return report('results', measured);
}

async function report(name: string, { text, loads, files = {} }: Report): Promise<void> {
  say(`\n${text}`);
  if (loadavg()[0]! > cpus().length * 2)
    say('Other programs keep this machine busy: trust the KB and levels, not the times.\n');
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, `${name}.md`), text);
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(OUT, file), bytes);
  const details = name === 'results' ? 'loads.json' : `${name}.json`;
  await writeFile(join(OUT, details), JSON.stringify(loads, null, 1));
  say(`Everything that was measured: .bench/${details}`);
}

function last<T>(name: string): Promise<T | null> {
  return readFile(join(OUT, name), 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

/** Other pages of earlier runs stay. */
async function keepForBars(loads: readonly PageSeries[]): Promise<void> {
  const before = (await last<PageSeries[]>(PAGES_OF_BARS)) ?? [];
  const others = before.filter(({ path }) => !loads.some((now) => now.path === path));
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, PAGES_OF_BARS), JSON.stringify([...others, ...loads], null, 1));
}

/** The bars by the last measurement of each kind. */
async function reportBars(): Promise<void> {
  const measured: Measured = {
    pages: await last(PAGES_OF_BARS),
    visits: await last('visits.json'),
    delays: await last('delays.json'),
    lighthouse: await last('lighthouse.json'),
    development: await last('development.json'),
    server: await last('results.json'),
  };
  const all: Bar[] = bars(measured);
  const text = `${barsTable(all)}\n`;
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, 'bars.md'), text);
  await writeFile(join(OUT, 'bars.json'), JSON.stringify(all, null, 1));
  say(`\n${text}`);
}

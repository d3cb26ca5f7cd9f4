import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from './builds/paths';
import { readCommand } from './command';
import { PAGES } from './measure/measured-pages';
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

// The twin is always measured, since the others are compared with it.
const { subject, rounds, only, page: wanted } = readCommand(process.argv.slice(2));
const pages = PAGES.filter(({ path }) => wanted.test(path));
await runBench('food-bench', async (folder) => {
  const setting = { folder, rounds, only, say };
  if (subject === 'visits') return report('visits', await runVisits(setting));
  if (subject === 'delays') return report('delays', await runDelays(setting));
  if (subject === 'first-order') return report('first-order', await runFirstOrder(setting));
  if (subject === 'lighthouse') return report('lighthouse', await runScores(setting));
  if (subject === 'development') return report('development', await runDevelopment(setting));
  if (subject === 'film') return report('film', await runFilm(setting, pages));
  return report('results', await runPages(setting, pages));
});

async function report(name: string, { text, loads, files = {} }: Report): Promise<void> {
  say(`\n${text}`);
  if (loadavg()[0]! > cpus().length * 2)
    say('Other programs keep this machine busy: trust the KB and levels, not the times.\n');
  const out = join(root, '.bench');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, `${name}.md`), text);
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(out, file), bytes);
  const details = name === 'results' ? 'loads.json' : `${name}.json`;
  await writeFile(join(out, details), JSON.stringify(loads, null, 1));
  say(`Everything that was measured: .bench/${details}`);
}

import { readCommand } from '../command';
import { runBench } from '../run-bench';
import { measureLive } from './live';
import { measureOrders } from './orders';
import { type Production, startProduction } from './production';
import { measureReads } from './reads';
import { report } from './report';
import type { Row } from './rounds';

const say = (line: string) => process.stdout.write(`${line}\n`);

type Measure = (production: Production, folder: string) => Promise<Row[]>;

const { rounds, only } = readCommand(process.argv.slice(2));
/** The measures, by the names that `--only` accepts. */
const MEASURES: Record<string, Measure> = {
  menu: async (production, folder) => [await measureReads(production, { rounds, folder, what: 'menu' })],
  page: async (production, folder) => [await measureReads(production, { rounds, folder, what: 'page' })],
  orders: (production) => measureOrders(production, rounds),
  live: (production) => measureLive(production, rounds),
};

await runBench('food-bench', async (folder) => {
  say('Building and publishing every part …');
  const production = await startProduction(folder);
  const rows: Row[] = [];
  try {
    for (const [name, measure] of Object.entries(MEASURES)) {
      if (!only.test(name)) continue;
      say(`Measuring ${name} in ${rounds} rounds …`);
      rows.push(...(await measure(production, folder)));
    }
  } finally {
    // Prints also what was measured before a failure.
    if (rows.length > 0) await report(rows);
    await production.stop();
  }
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@food/server/testing/start-postgres';
import pg from 'pg';
import { root } from '../builds/paths';
import { readCommand } from '../command';
import { median } from '../report/statistics';
import { markdown } from '../report/table';
import { runBench } from '../run-bench';
import { load } from '../server/load';
import { putMenu } from '../server/production';
import { type Bundled, makeBundle, startBundle } from '../sizing/start-bundle';
import { type Waits, watchWaits } from './database-waits';
import { CONNECTIONS, everyWork, type Work } from './work';

/** The results of one round. */
interface Round extends Waits {
  /** Processor milliseconds of the process that answered, for each call. */
  perCall: number[];
  perSecond: number;
}

/** Attempts at one round. */
const TRIES = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { rounds, only } = readCommand(process.argv.slice(2));
await runBench('food-processes', async (folder) => {
  // Acknowledged orders are in the database's log (synchronous commit), as in production.
  const postgres = await startPostgres(['synchronous_commit=on']);
  const database = new pg.Client({ connectionString: postgres.url });
  const running: Bundled[] = [];
  try {
    say('Bundling the server …');
    makeBundle(folder);
    for (let count = 0; count < 2; count++) running.push(await startBundle(folder, postgres.url));
    await database.connect();
    await putMenu(running[0]!.url);
    await report(await measureAll(running, database));
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await database.end();
    await postgres.stop();
  }
});

async function measureAll(running: readonly Bundled[], database: pg.Client): Promise<string[][]> {
  const rows: string[][] = [];
  for (const work of await everyWork(running[0]!.url, database)) {
    if (!only.test(work.name)) continue;
    say(`Measuring ${work.name} in ${rounds} rounds …`);
    const one: Round[] = [];
    const two: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const sides = [
        async () => one.push(await measure([running[round % 2]!], work, database)),
        async () => two.push(await measure(running, work, database)),
      ];
      for (const side of round % 2 ? sides : sides.reverse()) await side();
    }
    // The first round warms up.
    const measured = rowsOf(work, one.slice(1), two.slice(1));
    for (const row of measured) say(row.join('; '));
    rows.push(...measured);
  }
  return rows;
}

/** Measures again if a call was refused, as happens when other programs delay a process. */
async function measure(servers: readonly Bundled[], work: Work, database: pg.Client): Promise<Round> {
  for (let tries = 1; ; tries++)
    try {
      return await measureOnce(servers, work, database);
    } catch (error) {
      if (tries === TRIES) throw error;
      say(`Once more: ${(error as Error).message}`);
    }
}

async function measureOnce(servers: readonly Bundled[], work: Work, database: pg.Client): Promise<Round> {
  const requests = await work.requests();
  const share = CONNECTIONS / servers.length;
  const before = await Promise.all(servers.map((server) => server.processorSeconds()));
  const waits = watchWaits(database);
  const loads = await Promise.allSettled(
    servers.map(({ url }, at) =>
      load(url, {
        connections: share,
        requestsOf: (connection) => requests[at * share + connection] ?? [],
        until: { requests: work.calls / servers.length },
      }),
    ),
  );
  const seen = await waits.stop();
  const failed = loads.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const after = await Promise.all(servers.map((server) => server.processorSeconds()));
  return {
    ...seen,
    perCall: after.map((now, at) => ((now - (before[at] ?? 0)) * 1_000 * servers.length) / work.calls),
    perSecond: loads.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value.perSecond : 0), 0),
  };
}

function rowsOf({ name }: Work, one: readonly Round[], two: readonly Round[]): string[][] {
  const perCall = (of: readonly Round[]) => median(of.map((round) => Math.max(...round.perCall)));
  const [alone, together] = [perCall(one), perCall(two)];
  const row = (what: string, of: readonly Round[], cost: string, more: string) => [
    what,
    cost,
    median(of.map(({ perSecond }) => perSecond)).toFixed(0),
    more,
    waitsInWords(of),
  ];
  return [
    row(`${name}, by one`, one, alone.toFixed(2), ''),
    row(`${name}, by two`, two, together.toFixed(2), `${((2 * alone) / together).toFixed(2)} times`),
  ];
}

/** The share of all running statements that waited, and for which events, the most frequent first. */
function waitsInWords(of: readonly Round[]): string {
  const active = of.reduce((sum, round) => sum + round.active, 0);
  const counts = new Map<string, number>();
  for (const { waiting } of of)
    for (const [wait, count] of waiting) counts.set(wait, (counts.get(wait) ?? 0) + count);
  const words = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([wait, count]) => `${wait} ${((count / active) * 100).toFixed(1)} %`);
  return `of ${active}: ${words.join(', ') || 'none'}`;
}

async function report(rows: string[][]): Promise<void> {
  const head = [
    '',
    'processor ms a call, of the busier process',
    'calls/s here',
    'two cores more would give',
    'waiting',
  ];
  const text = markdown(head, rows);
  say(`\n${text}\n`);
  const out = join(root, '.bench');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'processes.md'), `${text}\n`);
}

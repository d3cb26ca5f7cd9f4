import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@food/server/testing/start-postgres';
import pg from 'pg';
import { root } from '../builds/paths';
import { markdown } from '../report/table';
import { runBench } from '../run-bench';
import { addCustomers, addOrders } from '../server/customers';
import { type Follower, follow } from '../server/follower';
import { memoryOf } from '../server/memory-of';
import { type Bundled, makeBundle, startBundle } from './start-bundle';

/** Followers of the live channel; the last figure is the limit of one process (server/src/realtime/live-limits.ts). */
const CROWDS = [1_000, 10_000];
const MOST = Math.max(...CROWDS);
/** Below the limit of connections from one address. */
const FROM_ONE_ADDRESS = 200;
const AT_ONCE = 100;
/** The time until the garbage of connecting is collected and PostgreSQL has updated its counts. */
const SETTLE_MS = 10_000;

interface Row {
  what: string;
  /** In MB of 1,000,000 bytes. */
  memory: number;
  /** Processor seconds of the server since the row before. */
  cpu: number;
  /** Transactions of the database since then. */
  transactions: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

await runBench('food-sizing', async (folder) => {
  const postgres = await startPostgres();
  try {
    say('Bundling the server …');
    makeBundle(folder);
    await measure(await startBundle(folder, postgres.url), postgres.url);
  } finally {
    await postgres.stop();
  }
});

async function measure(server: Bundled, databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const customers = await addCustomers(database, MOST);
  const orderIds = await addOrders(database, customers);
  const rows: Row[] = [];
  let before = { cpu: 0, transactions: 0 };
  const look = async (what: string): Promise<void> => {
    await pause(SETTLE_MS);
    const now = { cpu: await server.processorSeconds(), transactions: await transactionsOf(database) };
    const memory = ((await memoryOf(server.pid)) * 1_024) / 1e6;
    const { cpu, transactions } = before;
    rows.push({ what, memory, cpu: now.cpu - cpu, transactions: now.transactions - transactions });
    before = now;
    say(`${what}: ${Math.round(memory)} MB`);
  };
  let followers: Follower[] = [];
  /** `place` keeps the addresses of each step apart from those of the one before, which have used up their handshakes. */
  const gather = async (count: number, place: number): Promise<void> => {
    while (followers.length < count) {
      const from = followers.length;
      const joining = customers.slice(from, Math.min(from + AT_ONCE, count)).map(({ token }, n) => {
        const address = `10.${place}.${Math.floor((from + n) / FROM_ONE_ADDRESS)}.1`;
        return follow(server.url, { orderId: orderIds[from + n] ?? '', token, address }, () => {});
      });
      followers.push(...(await Promise.all(joining)));
    }
  };
  try {
    await look('just started');
    for (const count of CROWDS) {
      await gather(count, 4);
      await look(`${count.toLocaleString('en')} followers, idle`);
    }
    for (const follower of followers) follower.leave();
    followers = [];
    await look('they are all gone');
    await gather(MOST, 5);
    await look('they are all back');
    await report(rows);
  } finally {
    for (const follower of followers) follower.leave();
    await server.stop();
    await database.end();
  }
}

async function transactionsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

async function report(rows: readonly Row[]): Promise<void> {
  const cells = rows.map(({ what, memory, cpu, transactions }) => [
    what,
    Math.round(memory).toString(),
    cpu.toFixed(1),
    transactions.toString(),
  ]);
  const text = markdown(['one process', 'memory MB', 'processor s', 'transactions'], cells);
  say(`\n${text}\n`);
  const out = join(root, '.bench');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'sizing.md'), `${text}\n`);
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { somebodyWaits } from '../testing/lock-waits';
import { createTestDatabase } from '../testing/test-database';
import { type Database, migrationsFolder } from './database';
import { DATABASE_LIMITS, openServer } from './server-database';

let newer: string;
let url: string;
let drop: () => Promise<void>;
let serving: Database;
let backup: pg.Client;
beforeAll(async () => {
  newer = mkdtempSync(join(tmpdir(), 'newer-'));
  cpSync(migrationsFolder, newer, { recursive: true });
  const file = join(newer, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'newer' } as typeof last);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(newer, 'newer.sql'), 'ALTER TABLE "orders" ADD COLUMN "tip_paise" bigint;');
  ({ url, drop } = await createTestDatabase());
  // However slow the machine is, customers wait for longer than the new version.
  for (const name of ['lock', 'statement'] as const) jest.replaceProperty(DATABASE_LIMITS, name, 60_000);
  serving = await openServer(url);
  backup = new pg.Client({ connectionString: url });
  await backup.connect();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await backup.end();
  await serving.close();
  await drop();
  rmSync(newer, { recursive: true });
});

const ordersAreRead = () =>
  serving.db.execute(sql`select count(*) from orders`).then(
    () => true,
    () => false,
  );

it('a new version that finds a table held by a backup gives way, and customers are served', async () => {
  await backup.query('begin; lock table orders in access share mode');
  jest.replaceProperty(DATABASE_LIMITS, 'lock', 500);
  const upgrade = openServer(url, newer).then(
    (database) => database.close(),
    (error: Error) => error.message,
  );
  while (!(await somebodyWaits(serving.db))) await wait(10);

  const read = await ordersAreRead();
  await backup.query('commit');

  expect(read).toBe(true);
  expect(await upgrade).toBe(
    'The tables can not be brought up to date while a backup, or another long transaction, holds one of them. Start again when it has ended.',
  );
  await (await openServer(url, newer)).close();
  expect(await ordersAreRead()).toBe(true);
});

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

const folders: string[] = [];
/** The migrations of a next version, with this one as the last. */
function withMigration(statement: string): string {
  const newer = mkdtempSync(join(tmpdir(), 'newer-'));
  folders.push(newer);
  cpSync(migrationsFolder, newer, { recursive: true });
  const file = join(newer, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'newer' } as typeof last);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(newer, 'newer.sql'), statement);
  return newer;
}

let url: string;
let drop: () => Promise<void>;
let serving: Database;
beforeEach(async () => {
  ({ url, drop } = await createTestDatabase());
  // However slow the machine is, customers wait for longer than the new version.
  for (const name of ['lock', 'statement'] as const) jest.replaceProperty(DATABASE_LIMITS, name, 60_000);
  serving = await openServer(url);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await serving.close();
  await drop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const ordersAreRead = () =>
  serving.db.execute(sql`select count(*) from orders`).then(
    () => true,
    () => false,
  );

it('a new version that finds a table held by a backup gives way, and customers are served', async () => {
  const newer = withMigration('ALTER TABLE "orders" ADD COLUMN "tip_paise" bigint;');
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query('begin; lock table orders in access share mode');
  jest.replaceProperty(DATABASE_LIMITS, 'migrationPause', 50);
  let isUp = false;
  const upgrade = openServer(url, newer).then((database) => {
    isUp = true;
    return database.close();
  });

  // It asks again, and gives way again.
  for (let time = 0; time < 3; time++) {
    while (!(await somebodyWaits(serving.db))) await wait(10);
    expect(await ordersAreRead()).toBe(true);
  }
  expect(isUp).toBe(false);
  await backup.query('commit');
  await upgrade;

  expect(told.mock.calls).toEqual([
    [
      'The tables can not be brought up to date while a backup, or another long transaction, holds one of them. This process waits until it has ended, and serves then.\n',
    ],
  ]);
  const { rows } = await backup.query(
    "select 1 from information_schema.columns where table_name = 'orders' and column_name = 'tip_paise'",
  );
  await backup.end();
  expect(rows).toHaveLength(1);
  expect(await ordersAreRead()).toBe(true);
});

it('a new version takes as long for the tables as they need, whatever limits the operator set for the role', async () => {
  const newer = withMigration('select pg_sleep(0.5);');
  const { rows } = (await serving.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[];
  };
  for (const limit of ['statement_timeout = 200', 'lock_timeout = 100'])
    await serving.db.execute(sql.raw(`alter database ${rows[0]?.name} set ${limit}`));

  const both = await Promise.allSettled([openServer(url, newer), openServer(url, newer)]);

  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  for (const one of both) if (one.status === 'fulfilled') await one.value.close();
});

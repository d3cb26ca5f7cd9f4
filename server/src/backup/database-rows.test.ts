import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { profilePictures, users } from '../auth/auth-tables';
import type { Database } from '../db/database';
import { newId } from '../ids';
import { openTestDatabase } from '../testing/test-database';
import { loadRows, type TableRecord, writeRows } from './database-rows';

const MB = 1_000_000;
const PICTURE_BYTES = 300_000;
const PICTURES = 40;

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const createdAt = new Date('2026-03-02T07:00:00.000Z');
  const customers = Array.from({ length: PICTURES }, () => ({ id: newId('USR'), name: 'Asha', createdAt }));
  await database.db.insert(users).values(customers);
  for (const { id } of customers)
    await database.db
      .insert(profilePictures)
      .values({ userId: id, name: `${id}.webp`, content: randomBytes(PICTURE_BYTES) });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The largest size in bytes that one statement reads or writes while `action` runs. */
async function mostAtOnce(action: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const real = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    return real.apply(this, args).then((answer) => {
      for (const values of [args[1], ...(answer.rows ?? []).map(Object.values)])
        most = Math.max(most, JSON.stringify(values ?? null).length);
      most = Math.max(most, JSON.stringify(answer.rows ?? null).length);
      return answer;
    });
  } as never);
  await action();
  spy.mockRestore();
  return most;
}

it('large rows are written and loaded some MB at a time, so that no statement takes too long', async () => {
  let kept: TableRecord | undefined;
  const written = await mostAtOnce(() =>
    database.db.transaction(async (tx) => {
      kept = await writeRows(tx, folder, 'profile_pictures');
    }),
  );
  await database.db.delete(profilePictures);
  const loaded = await mostAtOnce(() => database.db.transaction((tx) => loadRows(tx, folder, kept!)));

  expect(written).toBeLessThan(8 * MB);
  expect(loaded).toBeLessThan(8 * MB);
  const { rows } = (await database.db.execute(
    sql`select count(*)::int as pictures, sum(length(content))::int as bytes from profile_pictures`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ pictures: PICTURES, bytes: PICTURES * PICTURE_BYTES }]);
});

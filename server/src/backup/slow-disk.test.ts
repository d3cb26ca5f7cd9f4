import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileStore } from '@food/releases/object-store/file-store';
import pg from 'pg';
import { users } from '../auth/auth-tables';
import { openDatabase } from '../db/open-database';
import { DATABASE_LIMITS } from '../db/server-database';
import { newId } from '../ids';
import { createTestDatabase, openTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { restore } from './restore';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'slow-disk-'));
});
afterAll(() => rmSync(base, { recursive: true }));
afterEach(() => jest.restoreAllMocks());

/** The first statements that read and write rows come late, as after a disk that took a while. */
function comeLate(milliseconds: number): void {
  const late = new Set(['fetch 5 from', 'json_populate_recordset']);
  const real = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const { text = '' } = args[0] as { text?: string };
    for (const words of late) if (text.includes(words) && late.delete(words)) await pause(milliseconds);
    return real.apply(this, args);
  } as never);
}

it.each([
  // Longer than a query takes on a busy machine.
  ['silence', 2_000],
  ['idleInTransaction', 500],
] as const)(
  'a backup and a restore wait for a slow disk for longer than the limit of %s',
  async (limit, milliseconds) => {
    jest.replaceProperty(DATABASE_LIMITS, limit, milliseconds);
    const store = fileStore(join(base, limit, 'store'));
    await store.create('deployment.json', Buffer.from('1'));
    const now = new Date('2026-03-02T07:00:00.000Z');
    const database = await openTestDatabase();
    const user = { id: newId('USR'), name: 'Asha', createdAt: now };
    await database.db.insert(users).values(user);
    const folder = join(base, limit, 'backup');
    const { url, drop } = await createTestDatabase('template1');
    comeLate(1.5 * milliseconds);

    await backUp({ database, store, folder, now });
    await restore({ folder, url, dataDir: '', store });

    jest.restoreAllMocks();
    const restored = await openDatabase({ url, dataDir: '' });
    expect(await restored.db.select({ id: users.id }).from(users)).toEqual([{ id: user.id }]);
    await restored.close();
    await database.close();
    await drop();
  },
);

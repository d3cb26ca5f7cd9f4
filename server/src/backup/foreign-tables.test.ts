import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import { sql } from 'drizzle-orm';
import { users } from '../auth/auth-tables';
import { openDatabase } from '../db/open-database';
import { newId } from '../ids';
import { createTestDatabase, openTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { restore } from './restore';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'foreign-'));
});
afterAll(() => rmSync(base, { recursive: true }));

it('a backup can be restored if somebody had put a table of their own beside the site’s', async () => {
  const store = fileStore(join(base, 'store'));
  await store.create('deployment.json', Buffer.from('1'));
  const now = new Date('2026-03-02T07:00:00.000Z');
  const user = { id: newId('USR'), name: 'Asha', createdAt: now };
  const database = await openTestDatabase();
  await database.db.insert(users).values(user);
  await database.db.execute(sql`create table "Users before 2027" (number serial, copy jsonb)`);
  await database.db.execute(sql`insert into "Users before 2027" (copy) select row_to_json(users) from users`);
  const folder = join(base, 'backup');
  await backUp({ database, store, folder, now });
  await database.close();
  const { url, drop } = await createTestDatabase('template1');

  const { leftOut } = await restore({ folder, url, dataDir: '', store });

  const restored = await openDatabase({ url, dataDir: '' });
  expect(leftOut).toEqual(['Users before 2027']);
  expect(await restored.db.select({ id: users.id }).from(users)).toEqual([{ id: user.id }]);
  await restored.close();
  await drop();
});

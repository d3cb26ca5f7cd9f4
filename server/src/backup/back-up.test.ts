import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import type { Database } from '../db/database';
import { createTestDatabase, openTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { databaseIn } from './backup-note';
import { restore } from './restore';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'back-up-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

it('A backup of a release store that has nothing is refused, before anything is written', async () => {
  const store = fileStore(join(base, 'mistyped'));
  const backup = { database: {} as Database, store, folder: join(base, 'backup'), now: new Date(0) };

  await expect(backUp(backup)).rejects.toThrow(
    'The release store has nothing to keep. RELEASE_STORE names another one.',
  );

  expect(readdirSync(base)).toEqual([]);
});

it('Of two backups into one folder at once the first that is complete stands whole, and the other says that it is none', async () => {
  const store = fileStore(join(base, 'store'));
  await store.create('deployment.json', Buffer.from('1'));
  const database = await openTestDatabase();
  const backup = { database, store, folder: join(base, 'monday'), now: new Date(0) };
  const events = new EventEmitter();
  const slow = {
    ...store,
    async get(key: string) {
      const toGoOn = once(events, 'go-on');
      events.emit('tables-written');
      await toGoOn;
      return store.get(key);
    },
  };

  const tablesWritten = once(events, 'tables-written');
  const late = backUp({ ...backup, store: slow });
  await tablesWritten;
  await backUp(backup);
  slow.get = store.get;
  events.emit('go-on');

  await expect(late).rejects.toThrow(
    `Another backup took the name ${backup.folder} meanwhile. This one was removed: name another folder.`,
  );
  expect(readdirSync(base).sort()).toEqual(['monday', 'store']);
  expect(readdirSync(databaseIn(backup.folder))).toContain('orders.jsonl.gz');
  const { url, drop } = await createTestDatabase('template1');
  await restore({ folder: backup.folder, url, dataDir: '', store });
  await database.close();
  await drop();
});

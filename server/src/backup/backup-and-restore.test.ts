import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { sql } from 'drizzle-orm';
import { profilePictures } from '../auth/auth-tables';
import type { Database, Db } from '../db/database';
import { openDatabase } from '../db/open-database';
import { feedback } from '../orders/orders-tables';
import {
  buildOrderRequest,
  countOrders,
  order,
  type SavedAddress,
  saveAddress,
  stockMenu,
} from '../orders/testing/order-fixtures';
import { writeMigratedData } from '../testing/embedded-template';
import { documented, runInFolder } from '../testing/operations-commands';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { readTables } from './database-rows';
import { restore } from './restore';

jest.setTimeout(180_000);
let base: string;
let site: TestApp;
let asha: TestCustomer;
let home: SavedAddress;
const at = (name: string) => join(base, name);
const store = () => fileStore(at('store'));
const now = new Date('2026-03-02T07:00:00.000Z');

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'backup-'));
  site = await buildTestApp();
  await stockMenu(site.db);
  asha = await site.signUpAndLogin({ name: 'आशा "\\n"' });
  home = await saveAddress(site, asha, { latitude: 12.9716123456789, longitude: -0.1 });
  await placeOrder();
  await placeOrder();
  await site.db
    .insert(profilePictures)
    .values({ userId: asha.id, name: 'a.webp', content: Buffer.from([0, 255, 10, 13, 92]) });
  // A line break for some of JavaScript's tools, but not for PostgreSQL.
  const comments = 'First line\u2028second line';
  await site.db
    .insert(feedback)
    .values({ userId: asha.id, name: 'Asha', rating: 5, comments, createdAt: now });
  await store().create('releases/catalog/1.0.0/release.json', Buffer.from('{}'));
  await store().create('deployments/1.json', Buffer.from('1'));
  await store().create('deployment.json', Buffer.from('1'));
  await backUp({ database: site.database, store: store(), folder: at('backup'), now });
});
afterAll(async () => {
  await site.close();
  rmSync(base, { recursive: true, force: true });
});

const placeOrder = () => order(site, asha, buildOrderRequest(asha, home));

/** Every row of every table, as text, whatever the order in which they lie. */
async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const name of await readTables(db)) {
    const { rows } = (await db.execute(
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t order by 1`,
    )) as unknown as { rows: { line: string }[] };
    content[name] = rows.map(({ line }) => line);
  }
  return content;
}

const filesOf = (folder: string): string[] => (readdirSync(folder, { recursive: true }) as string[]).sort();

describe('a backup of a PostgreSQL server', () => {
  it('makes an empty embedded database the same, order by order, with pictures, and goes on from there', async () => {
    const target = { url: null, dataDir: at('data') };

    const restored = await restore({ folder: at('backup'), ...target, store: fileStore(at('store-2')) });

    const database = await openDatabase(target);
    try {
      expect(await contentOf(database.db)).toEqual(await contentOf(site.db));
      expect(restored).toMatchObject({ hasStore: true, note: { at: now.toISOString() } });
      expect(filesOf(at('store-2'))).toEqual(filesOf(at('store')));
      // Customers' data, as in the backup.
      expect(statSync(at('data/db')).mode & 0o077).toBe(0);
      const copy = await buildTestApp({ database });
      const listed = await copy.call('GET', `/auth/order/${asha.id}`, { headers: asha.headers });
      expect(listed.json().orders).toHaveLength(2);
      const { id } = await saveAddress(copy, asha);
      expect(id).toBeGreaterThan(home.id);
      await copy.close();
    } finally {
      await database.close();
    }
    await expect(restore({ folder: at('backup'), ...target, store: store() })).rejects.toThrow(
      `The database in ${target.dataDir} is not empty. Nothing was restored: name an empty one.`,
    );
  });

  it('makes an empty database of another server the same, and leaves a release store that is there', async () => {
    const { url, drop } = await createTestDatabase('template1');
    const target = { folder: at('backup'), url, dataDir: at('none'), store: store() };
    try {
      expect((await restore(target)).hasStore).toBe(false);

      const database = await openDatabase(target);
      expect(await contentOf(database.db)).toEqual(await contentOf(site.db));
      await database.close();
      await expect(restore(target)).rejects.toThrow('The database of DATABASE_URL is not empty.');
    } finally {
      await drop();
    }
  });

  it('is of one moment, though orders come in while it is made', async () => {
    const before = await countOrders(site.db);
    const database = whileItReads(site.database, placeOrder);

    const { tables } = await backUp({ database, store: store(), folder: at('busy'), now });

    expect(await countOrders(site.db)).toBe(before + 1);
    expect(tables.find(({ name }) => name === 'orders')?.rows).toBe(before);
  });

  it('is for its owner’s eyes, and never in place of another', async () => {
    expect(statSync(at('backup/database')).mode & 0o077).toBe(0);
    await expect(
      backUp({ database: site.database, store: store(), folder: at('backup'), now }),
    ).rejects.toThrow(`${at('backup')} holds something already. A backup takes a new folder.`);
  });
});

it('The commands of the document take an embedded database to a server, and say what they did', async () => {
  await writeMigratedData(at('embedded'));
  const { url, drop } = await createTestDatabase('template1');
  writeFileSync(at('url'), `${url}\n`);
  const from = { DATA_DIR: at('embedded'), RELEASE_STORE: `file:${at('store')}` };
  const to = { DATABASE_URL_FILE: at('url'), RELEASE_STORE: `file:${at('store-3')}` };
  const backup = documented('npm run backup -- --to ../backups/monday');
  const restore = documented('npm run restore -- --from ../backups/monday');
  try {
    expect(run(backup, from)).toBe(
      `Backed up 0 rows and 3 objects of the release store to ${at('backups/monday')}.\n`,
    );
    expect(run(restore, to)).toMatch(
      /^Restored 0 rows and 3 objects of the release store, as they were at \S+Z\.\n$/,
    );
    expect(run('npm run restore', to)).toBe(`It takes a folder: ${restore}\n`);
    expect(run('npm run backup -- --to none', { DATA_DIR: at('nothing') })).toBe(
      `There is no database in ${at('nothing')}.\n`,
    );
  } finally {
    await drop();
  }
});

const run = (command: string, env: Record<string, string>): string => {
  const { stdout, stderr } = runInFolder(command, at('site'), env);
  return stdout + stderr;
};

describe('a restore', () => {
  const intoNew = async (change: (folder: string) => void): Promise<unknown> => {
    const folder = mkdtempSync(at('damaged-'));
    await backUp({ database: site.database, store: store(), folder, now });
    change(folder);
    const { url, drop } = await createTestDatabase('template1');
    try {
      const error = await restore({ folder, url, dataDir: at('none'), store: store() }).catch((e) => e);
      const database = await openDatabase({ url, dataDir: at('none') });
      const orders = await countOrders(database.db);
      await database.close();
      return { says: error.message, orders };
    } finally {
      await drop();
    }
  };
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(file, change(readFileSync(file, 'utf8')));

  it('takes nothing of a backup in which a row is another', async () => {
    const damaged = await intoNew((folder) => {
      const file = join(folder, 'database/orders.jsonl.gz');
      const text = gunzipSync(readFileSync(file)).toString();
      writeFileSync(file, gzipSync(text.replace('Aloo Paratha', 'Masala Dosa')));
    });

    expect(damaged).toEqual({
      says: expect.stringMatching(/^The backup is damaged: orders has \d rows/),
      orders: 0,
    });
  });

  it('takes nothing of a backup in which a release’s file is another', async () => {
    const damaged = await intoNew((folder) =>
      rewrite(join(folder, 'releases/releases/catalog/1.0.0/release.json'), () => '{"other":1}'),
    );

    expect(damaged).toEqual({
      says: 'The backup is damaged: releases/releases/catalog/1.0.0/release.json is not what it was made with.',
      orders: 0,
    });
  });

  it('goes on with a release store that it could not fill before', async () => {
    const { url, drop } = await createTestDatabase('template1');
    const part = fileStore(at('store-4'));
    const full = () => Promise.reject(new Error('The disk is full.'));
    const create: ObjectStore['create'] = (key, bytes) =>
      key === 'deployment.json' ? full() : part.create(key, bytes);
    const target = { folder: at('backup'), url, dataDir: at('none') };
    try {
      await expect(restore({ ...target, store: { ...part, create } })).rejects.toThrow('The disk is full.');

      expect((await restore({ ...target, store: part })).hasStore).toBe(true);
      expect(filesOf(at('store-4'))).toEqual(filesOf(at('store')));
    } finally {
      await drop();
    }
  });

  it('refuses what a later version has made, and what is no backup', async () => {
    const later = await intoNew((folder) =>
      rewrite(join(folder, 'backup.json'), (text) =>
        JSON.stringify({ ...JSON.parse(text), migration: Number.MAX_SAFE_INTEGER }),
      ),
    );

    expect(later).toEqual({ says: expect.stringMatching(/^The backup is of another version/), orders: 0 });
    await expect(restore({ folder: base, url: null, dataDir: at('none'), store: store() })).rejects.toThrow(
      `${base} is no backup that this version can read`,
    );
  });
});

/** A database that is written to after the first transaction has read one statement. */
function whileItReads(database: Database, write: () => Promise<unknown>): Database {
  const transaction: Db['transaction'] = (run, config) =>
    database.db.transaction(async (moment) => {
      await moment.execute(sql`select count(*) from users`);
      await write();
      return run(moment);
    }, config);
  return { ...database, db: { transaction } as unknown as Db };
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileStore } from '@food/releases/object-store/file-store';
import pg from 'pg';
import { migrationsFolder } from '../db/database';
import { openDatabase } from '../db/open-database';
import {
  buildOrderRequest,
  countOrders,
  order,
  saveAddress,
  stockMenu,
} from '../orders/testing/order-fixtures';
import { documented, runInFolder } from '../testing/operations-commands';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { noteIn, readNote } from './backup-note';
import { readTables } from './database-rows';
import { restore } from './restore';

jest.setTimeout(60_000);
let base: string;
let site: TestApp;
let kept: string[];
const at = (name: string) => join(base, name);
const backup = () => at('backups/monday');

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'again-'));
  site = await buildTestApp();
  await stockMenu(site.db);
  const asha = await site.signUpAndLogin();
  const home = await saveAddress(site, asha);
  for (let n = 0; n < 2; n++) await order(site, asha, buildOrderRequest(asha, home));
  const store = fileStore(at('store'));
  kept = ['releases/catalog/1.0.0/release.json', 'deployments/1.json', 'deployment.json'];
  for (const key of kept) await store.create(key, Buffer.from('1'));
  const now = new Date('2026-03-02T07:00:00.000Z');
  await backUp({ database: site.database, store, folder: backup(), now });
});
afterAll(async () => {
  await site.close();
  rmSync(base, { recursive: true, force: true });
});
afterEach(() => jest.restoreAllMocks());

/** A place to restore to: a database without tables, of a server or embedded, and a folder for the release store. */
interface Target {
  readonly url: string | null;
  readonly dataDir: string;
  readonly storeFolder: string;
}
async function toNew(kind: 'server' | 'embedded', use: (target: Target) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(at('data-'));
  const storeFolder = join(dataDir, 'store');
  if (kind === 'embedded') return use({ url: null, dataDir, storeFolder });
  const { url, drop } = await createTestDatabase('template1');
  try {
    await use({ url, dataDir, storeFolder });
  } finally {
    await drop();
  }
}

const restoreTo = ({ url, dataDir, storeFolder }: Target, folder = backup()) =>
  restore({ folder, url, dataDir, store: fileStore(storeFolder) });

async function inDatabase<T>(target: Target, read: (db: TestApp['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase(target, null);
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

const objectsIn = async ({ storeFolder }: Target): Promise<string[]> => {
  const store = fileStore(storeFolder);
  const found = await Promise.all(kept.map(async (key) => ((await store.get(key)) ? [key] : [])));
  return found.flat();
};

/** The database takes no orders. */
function breakOff(): void {
  const real = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { text = '' } = args[0] as { text?: string };
    if (/insert into "orders"/.test(text)) return Promise.reject(new Error('The disk is full.'));
    return real.apply(this, args);
  } as never);
}

describe('The same restore, once more,', () => {
  it.each(['server', 'embedded'] as const)(
    'succeeds with all orders after it broke off while it loaded rows (%s)',
    async (kind) => {
      await toNew(kind, async (target) => {
        breakOff();
        await expect(restoreTo(target)).rejects.toThrow();
        jest.restoreAllMocks();

        await restoreTo(target);

        expect(await inDatabase(target, countOrders)).toBe(2);
        expect(await objectsIn(target)).toEqual(kept);
      });
    },
  );

  it('is refused if a later version of the server has made the tables', async () => {
    const older = mkdtempSync(at('older-'));
    cpSync(backup(), older, { recursive: true });
    const note = await readNote(older);
    const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
    writeFileSync(noteIn(older), JSON.stringify({ ...note, migration: entries[0].when }));
    const { url, drop } = await createTestDatabase('migrated');

    const again = restoreTo({ url, dataDir: at('none'), storeFolder: at('none') }, older);

    await expect(again).rejects.toThrow('The database of DATABASE_URL is not empty.');
    await drop();
  });

  it('is refused after it succeeded', async () => {
    await toNew('server', async (target) => {
      await restoreTo(target);

      await expect(restoreTo(target)).rejects.toThrow('The database of DATABASE_URL is not empty.');
    });
  });
});

describe('A release store that is lost, while the database is in order,', () => {
  const restoreReleases = ({ url, storeFolder }: Target): string => {
    const env = { DATABASE_URL: url ?? '', RELEASE_STORE: `file:${storeFolder}` };
    const { stdout, stderr } = runInFolder(documented('--releases'), at('site'), env);
    return stdout + stderr;
  };

  it('is filled from the backup by a command of its own, which leaves every row', async () => {
    await toNew('server', async (target) => {
      await restoreTo(target);
      rmSync(target.storeFolder, { recursive: true });
      await expect(restoreTo(target)).rejects.toThrow('If only the release store is lost, add --releases.');

      expect(restoreReleases(target)).toBe(
        'Restored 3 objects of the release store, as they were at 2026-03-02T07:00:00.000Z. The database stays as it is.\n',
      );

      expect(await objectsIn(target)).toEqual(kept);
      expect(await inDatabase(target, countOrders)).toBe(2);
    });
  });

  it('stays as it is if it holds something all the same', async () => {
    await toNew('server', async (target) => {
      await restoreTo(target);

      expect(restoreReleases(target)).toBe(
        'The release store is not empty. Nothing was restored: name an empty one.\n',
      );
    });
  });
});

const ORDERS = 'database/orders.jsonl.gz';
const write = (file: string, bytes: Buffer) => writeFileSync(file, bytes);

it.each([
  ['damaged', 'has 1 rows that are not the 2', (file: string) => write(file, gzipSync('{}\n'))],
  ['cut short', 'can not be read', (file: string) => write(file, readFileSync(file).subarray(0, 100))],
  ['missing', 'can not be read', (file: string) => rmSync(file)],
] as const)(
  'A backup in which the rows of a table are %s leaves no table, and an empty release store',
  async (_, says, damage) => {
    const damaged = mkdtempSync(at('damaged-'));
    cpSync(backup(), damaged, { recursive: true });
    damage(join(damaged, ORDERS));
    await toNew('server', async (target) => {
      await expect(restoreTo(target, damaged)).rejects.toThrow(`The backup is damaged: orders ${says}`);

      expect(await inDatabase(target, readTables)).toEqual([]);
      expect(await objectsIn(target)).toEqual([]);
    });
  },
);

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileStore } from '@food/releases/object-store/file-store';
import pg from 'pg';
import { openDatabase } from '../db/open-database';
import {
  buildOrderRequest,
  countOrders,
  order,
  saveAddress,
  stockMenu,
} from '../orders/testing/order-fixtures';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { readTables } from './database-rows';
import { restore } from './restore';

jest.setTimeout(60_000);
let base: string;
let site: TestApp;
let kept: string[];
const at = (name: string) => join(base, name);
const backup = () => at('backup');

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

  it('is refused after it succeeded', async () => {
    await toNew('server', async (target) => {
      await restoreTo(target);

      await expect(restoreTo(target)).rejects.toThrow('The database of DATABASE_URL is not empty.');
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

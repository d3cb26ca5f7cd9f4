import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { compileTypes } from '../publish/compile-types';
import { putLive, putTypes } from '../testing/gate-kit';
import { buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';

// The compiler runs in a process of its own.
jest.setTimeout(180_000);
const folders = tempFolders();
afterAll(() => folders.clear());

let home: string;
let folder: string;
beforeEach(async () => {
  [home, folder] = [await folders.next(), await folders.next()];
});
async function types(...args: string[]) {
  const inHome = jest.spyOn(process, 'cwd').mockReturnValue(home);
  const ran = await runRelease(['types', ...args], { RELEASE_STORE: `file:${folder}` });
  inHome.mockRestore();
  return ran;
}

const NOTHING = { js: [], css: [] };
async function putOrders(version: string, orderId: string) {
  const store = fileStore(folder);
  const release = buildRemote('orders', { version, exposes: { './routes': NOTHING, './invoice': NOTHING } });
  await putTypes(store, release, {
    exposes: { './invoice': 'part/src/invoice' },
    files: {
      'part/src/invoice': `import type { Id } from '../../shared/platform/id'; export default function Invoice(props: { orderId: Id }): null;`,
      'shared/platform/id': `export type Id = ${orderId};`,
    },
  });
  await putLive(store, release);
}

/** The errors of a team's compiler for a page that shows the invoice of this order. */
async function complaints(orderId: string) {
  await writeFile(
    join(home, 'page.ts'),
    `export const load = async () => (await import('orders/invoice')).default({ orderId: ${orderId} });`,
  );
  return compileTypes(home, {
    files: ['page.ts'],
    options: { outDir: 'out', paths: { '*': ['./@mf-types/*'] } },
  });
}

describe('The types of another remote’s pieces', () => {
  it('are those of its live release, and the compiler finds them in the field’s folder', async () => {
    await putOrders('1.0.0', 'string');

    const { code, out } = await types('orders');

    expect({ code, out }).toEqual({
      code: 0,
      out: 'The types of orders@1.0.0 are in @mf-types/orders/: orders/invoice.\nThe compiler finds them by "paths": { "*": ["./@mf-types/*"] } in tsconfig.json.\n',
    });
    expect(await complaints("'ORD-1'")).toEqual([]);
    expect(await complaints('1')).toMatchObject([
      { file: 'page.ts', words: expect.stringContaining("'number' is not assignable to type 'string'") },
    ]);
  });

  it('are those of another release if it is named, and nothing of the first is left', async () => {
    await putOrders('1.0.0', 'number');
    await putOrders('1.1.0', 'string');
    await types('orders');

    const { code, out } = await types('orders@1.0.0', '--json');

    expect({ code, said: JSON.parse(out) }).toEqual({
      code: 0,
      said: { release: 'orders@1.0.0', pieces: ['orders/invoice'] },
    });
    expect(await complaints('1')).toEqual([]);
  });

  it('are refused for a remote that is not deployed, or that exposes nothing', async () => {
    await putLive(fileStore(folder), buildRemote('catalog'));

    expect(await types('offers')).toMatchObject({
      code: 1,
      error: 'offers is not deployed. Deployed parts: catalog.\n',
    });
    expect(await types('catalog')).toMatchObject({
      code: 1,
      error: 'catalog@1.0.0 exposes nothing to other remotes, or was published without its types.\n',
    });
  });

  it.each([
    ['a piece', { './../../page': 'part/src/invoice' }],
    ['the module of a piece', { './invoice': "part/src/invoice'; export * from '../../secret" }],
  ])('are not written if a release gives %s a name that leads elsewhere', async (_, exposes) => {
    const release = buildRemote('orders', { exposes: { './routes': NOTHING, './invoice': NOTHING } });
    await putTypes(fileStore(folder), release, { exposes, files: { 'part/src/invoice': 'export {};' } });
    await putLive(fileStore(folder), release);

    expect(await types('orders')).toMatchObject({ code: 1 });
    expect(await readdir(home)).toEqual([]);
  });

  it('are not written if somebody altered them in the store', async () => {
    await putOrders('1.0.0', 'string');
    const altered = { format: 1, exposes: { './invoice': 'part/a' }, files: { 'part/a': 'export {};' } };
    await writeFile(join(folder, 'releases/orders/1.0.0/types.json'), JSON.stringify(altered));

    expect(await types('orders')).toEqual({
      code: 1,
      out: '',
      error: 'types.json of orders@1.0.0 is not the file that was published. It is not used.\n',
    });
    expect(await readdir(home)).toEqual([]);
  });
});

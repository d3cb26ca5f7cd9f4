import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseManifest, RemoteManifest } from '@food/contracts/part-manifest';
import { nameOf, type RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { newRemote } from './new-remote';

// Some tests run the compiler or the linter.
jest.setTimeout(120_000);
const repository = resolve(__dirname, '../../..');
const folders = tempFolders();
afterAll(() => folders.clear());

const inWorkspace = (workspace: string, part = 'offers') =>
  newRemote({ part, workspace, here: workspace, store: null });
const alone = (here: string, part = 'offers', packages?: string) =>
  newRemote({ part, workspace: null, here, store: null, packages });

/** A workspace with this repository's manifests. */
async function smallWorkspace(): Promise<string> {
  const workspace = await folders.next();
  const remotes = (await readdir(repository)).filter((name) => name.startsWith('remote-'));
  const files = ['host/host.json', ...remotes.map((remote) => `${remote}/remote.json`)];
  for (const file of ['package.json', 'biome.json', '.gitignore', ...files]) {
    await mkdir(dirname(join(workspace, file)), { recursive: true });
    await copyFile(join(repository, file), join(workspace, file));
  }
  return workspace;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A store where nothing but this remote is live. */
async function storeWith(remote: RemoteRelease): Promise<ObjectStore> {
  const store = fileStore(await folders.next());
  await putWhole(store, buildHost(), remote);
  await promote(store, [nameOf(remote)], { by: 'asha', why: '', gate: async () => [] });
  return store;
}

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const manifestIn = async (folder: string) =>
  parseManifest(RemoteManifest, await read(folder, 'remote.json'), 'remote.json');
const run = (program: string, args: string[], cwd: string) =>
  promisify(execFile)(join(repository, 'node_modules/.bin', program), args, { cwd }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`);
    },
  );

describe('A new remote', () => {
  it('has every file in its own folder, and leaves the others of the workspace as they are', async () => {
    const workspace = await smallWorkspace();
    const before = await filesIn(workspace);

    const { folder, files } = await inWorkspace(workspace);

    expect(folder).toBe(join(workspace, 'remote-offers'));
    const after = await filesIn(workspace);
    expect(after.filter((file) => !before.includes(file)).sort()).toEqual(
      files.map((file) => join(folder, file)).sort(),
    );
    expect(after).toHaveLength(before.length + files.length);
  });

  it('says in its manifest all that the site knows of it', async () => {
    const { folder } = await inWorkspace(await smallWorkspace(), 'gift-cards');

    expect(await manifestIn(folder)).toMatchObject({
      part: 'gift-cards',
      displayName: 'Gift cards',
      unavailableMessage: 'Gift cards can’t be shown right now. Your cart is still here.',
      pages: [{ path: '/gift-cards', chunk: 'gift-cards', title: 'Gift cards', next: ['/coupons'] }],
      navigation: [{ label: 'Gift cards', path: '/gift-cards', icon: 'star' }],
      exposes: { './coupon': { import: './src/gift-cards/gift-cards-coupon.tsx', version: '1.0.0' } },
    });
  });

  it.each([
    ['that the command runs in', '.'],
    ['of its name', 'offers'],
  ])('fills a repository %s that was just cloned, and is empty', async (_, clone) => {
    const here = await folders.next();
    await mkdir(join(here, clone, '.git'), { recursive: true });
    await writeFile(join(here, clone, '.git/HEAD'), 'ref: refs/heads/main');

    const { folder, files } = await alone(here);

    expect(folder).toBe(join(here, clone));
    const inside = (await filesIn(folder)).map((file) => relative(folder, file));
    expect(inside.sort()).toEqual([...files, '.git/HEAD'].sort());
  });

  it('keeps no word of the template', async () => {
    const { folder } = await alone(await folders.next());

    for (const file of await filesIn(folder)) expect(file + (await read(file))).not.toMatch(/new.?remote/i);
  });

  it.each(['offers', 'gift-cards', 'subscriptions', 'the-remote-of-thirty-one-letter'])(
    'named %s has the form that the formatter and the lint want, wherever it lives',
    async (part) => {
      const workspace = await smallWorkspace();
      await inWorkspace(workspace, part);
      await alone(workspace, part);

      await run('biome', ['check', '--error-on-warnings', `remote-${part}`, part], workspace);
    },
  );

  it('compiles as it was made', async () => {
    const { folder } = await alone(await folders.next(), 'gift-cards');
    await mkdir(join(folder, 'node_modules'));
    const packages = ['@food', '@testing-library', 'react', 'react-dom'].map((name) => [
      `releases/node_modules/${name}`,
      name,
    ]);
    for (const [from = '', name = ''] of [...packages, ['node_modules/@types', '@types']])
      await symlink(join(repository, from), join(folder, 'node_modules', name));

    await run('tsc', [], folder);
  });

  it('has no entry in the bottom navigation if there is no room, or its label is taken', async () => {
    const workspace = await smallWorkspace();
    const first = await inWorkspace(workspace, 'offers');
    const second = await inWorkspace(workspace, 'news');
    const entry = { label: 'Offers', path: '/home', icon: 'star', order: 1 };
    const store = await storeWith(buildRemote('catalog', { navigation: [entry] }));

    const third = await newRemote({ part: 'offers', workspace: null, here: await folders.next(), store });

    expect([first, second, third].map(({ hasEntry }) => hasEntry)).toEqual([true, false, false]);
    expect((await manifestIn(second.folder)).navigation).toEqual([]);
  });
});

describe('A new remote in a repository of its own', () => {
  it('takes each dependency in the version that the release command was packed with', async () => {
    const { folder } = await alone(await folders.next());
    const { devDependencies, dependencies, version } = JSON.parse(
      await read(repository, 'releases/package.json'),
    );
    const packed = { ...devDependencies, ...dependencies, '@food/releases': `^${version}` };

    const manifest = JSON.parse(await read(folder, 'package.json'));

    const needed = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(needed.length).toBeGreaterThan(10);
    expect(needed).toEqual(needed.map(([name]) => [name, packed[name]]));
  });

  it('is installed by the package manager of the workspace', async () => {
    const { folder } = await alone(await folders.next());

    const [here, there] = await Promise.all([read(folder, 'package.json'), read(repository, 'package.json')]);

    expect(JSON.parse(here).packageManager).toBe(JSON.parse(there).packageManager);
  });

  it('installs the packages from a folder of tarballs, wherever both are moved to together', async () => {
    const here = await folders.next();
    const packages = join(here, 'food-packages');
    await mkdir(packages);
    await writeFile(join(packages, 'food-cart-1.0.1.tgz'), '');
    const overrides = { '@food/cart': 'file:/elsewhere/food-cart-1.0.1.tgz' };
    await writeFile(join(packages, 'overrides.json'), JSON.stringify(overrides));

    const { folder } = await alone(here, 'offers', packages);

    expect(await read(folder, 'pnpm-workspace.yaml')).toContain(
      'overrides:\n  "@food/cart": file:../food-packages/food-cart-1.0.1.tgz\n',
    );
  });
});

describe('Nothing is written', () => {
  async function expectRefusal(here: string, made: () => Promise<unknown>, words: string) {
    const before = (await filesIn(here)).sort();

    await expect(made()).rejects.toThrow(words);

    expect((await filesIn(here)).sort()).toEqual(before);
    expect((await readdir(here)).filter((name) => /^\./.test(name) && name !== '.gitignore')).toEqual([]);
  }

  it.each([
    ['the name of another remote', 'orders', 'already, and not empty'],
    ['a page of another remote', 'home', 'The page /home belongs to catalog: remote-catalog/remote.json.'],
    ['a page of the host', 'skip2', 'The page /skip2 belongs to host: host/host.json.'],
  ])('if a workspace has %s', async (_, part, words) => {
    const workspace = await smallWorkspace();

    await expectRefusal(workspace, () => inWorkspace(workspace, part), words);
  });

  it('if a remote of another folder has the name', async () => {
    const workspace = await smallWorkspace();
    await mkdir(join(workspace, 'remote-specials'));
    const manifest = (await read(workspace, 'remote-orders/remote.json')).replaceAll('"orders"', '"offers"');
    await writeFile(join(workspace, 'remote-specials/remote.json'), manifest);

    const words = 'There is a remote "offers" already: remote-specials/remote.json. Choose another name.';
    await expectRefusal(workspace, () => inWorkspace(workspace), words);
  });

  it.each([
    ['the name', 'offers', 'There is a remote "offers" already: offers@1.0.0 is live.'],
    ['the page', 'deals', 'The page /deals belongs to offers: offers@1.0.0 is live.'],
  ])('if a live release has %s', async (_, part, words) => {
    const store = await storeWith(buildRemote('offers', { pages: [buildPage('/deals')] }));
    const here = await folders.next();

    await expectRefusal(here, () => newRemote({ part, workspace: null, here, store }), words);
  });

  it('if its folder has something in it', async () => {
    const here = await folders.next();
    await mkdir(join(here, 'offers'));
    await writeFile(join(here, 'offers/notes.txt'), 'mine');

    await expectRefusal(
      here,
      () => alone(here),
      'already, and not empty. Choose another name, or move it away.',
    );
  });

  it('if the folder of the tarballs is none', async () => {
    const here = await folders.next();

    await expectRefusal(
      here,
      () => alone(here, 'offers', here),
      'has no overrides.json that names tarballs.',
    );
  });
});

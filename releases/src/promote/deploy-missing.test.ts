import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import type { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { sourceDigest } from '../publish/source-digest';
import { readLive } from '../registry/deployments';
import { putRelease } from '../registry/releases';
import { writeFixture } from '../testing/fixture-remote';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { runNode } from '../testing/run-node';
import { tempFolders } from '../testing/temp-folder';
import { deployMissing } from './deploy-missing';
import { promote, rollback } from './promote';

// One builds a part.
jest.setTimeout(120_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let root: string;
let store: ObjectStore;
let said: string[];
beforeEach(async () => {
  root = await folders.next();
  store = fileStore(await folders.next());
  said = [];
  for (const folder of ['shared', 'host', 'remote-catalog', 'remote-orders']) await mkdir(join(root, folder));
  await writeFile(join(root, 'pnpm-lock.yaml'), '');
});

/** Publishes a release as if it was built from the present sources: nothing is left to build. */
async function publish(folder: string, release: Release): Promise<void> {
  const source = await sourceDigest(root, join(root, folder));
  await putRelease(store, { ...release, source }, new Map());
}
/** The sources in a folder are no longer those of any release. */
const change = (folder: string) => writeFile(join(root, folder, 'changed.ts'), '');
const start = () => deployMissing({ root, store, say: (line) => said.push(line) });
const live = async () => (await readLive(store)).deployment;

describe('npm start', () => {
  it('makes live what the sources here make', async () => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog', { pages: [buildPage('/home')] }));
    await publish('remote-orders', buildRemote('orders', { pages: [buildPage('/orders')] }));

    await start();

    expect(said).toEqual(['Promoted as deployment 1.']);
    expect(Object.keys((await live())?.remotes ?? {})).toEqual(['catalog', 'orders']);
  });

  it('names a damaged release that is not in use in a line, and makes the others live', async () => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog'));
    await publish('remote-orders', buildRemote('orders'));
    await store.create('releases/orders/1.1.0/release.json', Buffer.from('{"format":1}'));

    await start();

    expect(said).toEqual([
      expect.stringMatching(/^releases\/orders\/1\.1\.0\/release\.json in the release store is damaged: .*$/),
      'Promoted as deployment 1.',
    ]);
  });

  it.each([
    [
      'takes another’s page',
      { pages: [buildPage('/home')] },
      '- orders@1.0.0 and catalog@1.0.0 both own the page /home. The orders team must leave it out',
    ],
    [
      'needs what the host does not provide',
      { shared: { needs: { react: '^20.0.0' } } },
      '- orders@1.0.0 needs from host@1.0.0: react ^20.0.0 (the host has 19.3.1).',
    ],
  ])('leaves out what %s, says who must act, and serves what is live', async (_, changed, words) => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog', { pages: [buildPage('/home')] }));
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], { by: 'asha', why: '' });
    await publish('remote-orders', buildRemote('orders', changed));

    await start();

    expect(said.join('\n')).toContain(words);
    expect(said.at(-1)?.split('\n').at(-1)).toBe('Deployment 1 stays live.');
    expect((await live())?.number).toBe(1);
  });

  it('publishes and makes live a change of what a start put there', async () => {
    await publish('host', buildHost({ shared: { provides: SINGLETONS } }));
    await writeFixture(root);
    await rm(join(root, 'remote-catalog'), { recursive: true });
    await rm(join(root, 'remote-orders'), { recursive: true });
    await publish('remote-news', buildRemote('news', { pages: [buildPage('/news')] }));
    await start();
    await change('remote-news');

    await start();

    const { version, pages } = (await live())?.remotes.news?.live ?? {};
    expect(version).toMatch(/^1\.0\.0-local\./);
    expect(pages?.map(({ path }) => path)).toEqual(['/news', '/news/:newsId']);
    expect(said.at(-1)).toBe('Promoted as deployment 2.');
  });

  const WAY =
    'To deploy the sources in remote-catalog, raise their version if it is published: npm run release -- publish catalog, then promote what that publishes.';
  it.each([
    [
      'promoted',
      async () => {
        await putRelease(store, buildRemote('catalog', { version: '1.1.0' }), new Map());
        await promote(store, ['catalog@1.1.0'], { by: 'asha', why: '' });
      },
      `Live stays catalog@1.1.0, by asha. ${WAY}`,
    ],
    [
      'rolled back',
      async () => {
        await putRelease(store, buildRemote('catalog', { version: '1.1.0' }), new Map());
        await promote(store, ['catalog@1.1.0'], { by: 'asha', why: '' });
        await rollback(store, 'catalog', { by: 'asha', why: '' });
      },
      `Live stays catalog@1.0.0, by asha. ${WAY}`,
    ],
    [
      'gave to some visitors',
      async () => {
        await putRelease(store, buildRemote('catalog', { version: '1.1.0' }), new Map());
        await promote(store, ['catalog@1.1.0'], { by: 'asha', why: '', canary: 10 });
      },
      `Live stays catalog@1.0.0, with its canary 1.1.0. ${WAY}`,
    ],
  ])('leaves what somebody %s, and says how to deploy the sources here', async (_, act, words) => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog'));
    await publish('remote-orders', buildRemote('orders'));
    await start();
    await act();
    const before = await live();
    await change('remote-catalog');

    await start();

    expect(said.slice(1)).toEqual([words]);
    expect(await live()).toEqual(before);
  });

  it('leaves a release whose promoter can not be told, since a deployment is damaged', async () => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog'));
    await publish('remote-orders', buildRemote('orders'));
    await start();
    await putRelease(store, buildRemote('orders', { version: '1.1.0' }), new Map());
    await promote(store, ['orders@1.1.0'], { by: 'asha', why: '' });
    await store.remove('deployments/1.json');
    await change('remote-catalog');

    await start();

    expect(said).toContain(`Live stays catalog@1.0.0. ${WAY}`);
    expect((await live())?.number).toBe(2);
  });

  it('leaves what somebody published and did not promote, and says how to', async () => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog'));
    await publish('remote-orders', buildRemote('orders'));
    await start();
    await change('remote-catalog');
    await publish('remote-catalog', buildRemote('catalog', { version: '1.1.0' }));

    await start();

    expect(said.slice(1)).toEqual([
      'Live stays catalog@1.0.0. The sources in remote-catalog are catalog@1.1.0: npm run release -- promote catalog@1.1.0',
    ]);
    expect((await live())?.number).toBe(1);
  });

  it('makes live what a start before had built, and was ended before it could', async () => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog'));
    await publish('remote-orders', buildRemote('orders'));
    await start();
    await change('remote-catalog');
    await publish('remote-catalog', buildRemote('catalog', { version: '1.0.0-local.mwu51xec' }));

    await start();

    expect(said.slice(1)).toEqual(['Promoted as deployment 2.']);
    expect((await live())?.remotes.catalog?.live.version).toBe('1.0.0-local.mwu51xec');
  });

  it('says in one line that the live deployment is damaged, and what leads out of it', async () => {
    const folder = await folders.next();
    const damaged = fileStore(folder);
    await putRelease(damaged, buildHost(), new Map());
    await promote(damaged, ['host@1.0.0'], { by: 'asha', why: '' });
    const pointer = await damaged.get('deployment.json');
    await damaged.replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);

    const { code, error } = await runNode('../../scripts/start-site.ts', [], {
      RELEASE_STORE: `file:${folder}`,
      DATA_DIR: await folders.next(),
      PORT: '0',
    });

    expect(code).toBe(1);
    expect(error).toMatch(
      /^deployment\.json in the release store is damaged: .*"npm run release -- rollback --to 1" .*\n$/,
    );
  });

  it('says in one line that the signing key cannot be used, and what it takes, without showing it', async () => {
    const { code, error } = await runNode('../../scripts/start-site.ts', [], {
      RELEASE_STORE: `file:${await folders.next()}`,
      DATA_DIR: await folders.next(),
      DEPLOYMENT_SIGNING_KEY: 'my secret',
      PORT: '0',
    });

    expect(code).toBe(1);
    expect(error).toBe(
      'DEPLOYMENT_SIGNING_KEY is no Ed25519 key: it takes PEM, or what "npm run release -- keys new" prints.\n',
    );
  });

  it.each([
    ['PORT is not usable: it takes a port from 0 to 65535.', { PORT: 'http' }],
    [
      'SMTP_URL is not set: with DEMO=0 one-time codes need it to be delivered.',
      { PORT: '0', DEMO: '0', SMTP_URL: '' },
    ],
  ])('says in one line, before it builds anything: %s', async (words, settings) => {
    const store = await folders.next();
    const { code, error } = await runNode('../../scripts/start-site.ts', [], {
      RELEASE_STORE: `file:${store}`,
      ...settings,
    });

    expect(code).toBe(1);
    expect(error).toBe(`${words}\n`);
    expect(await readdir(store)).toEqual([]);
  });

  it('is refused if nothing is live yet', async () => {
    await publish('host', buildHost());
    await publish('remote-catalog', buildRemote('catalog', { pages: [buildPage('/skip2')] }));
    await publish('remote-orders', buildRemote('orders'));

    await expect(start()).rejects.toThrow('catalog@1.0.0 and host@1.0.0 both own the page /skip2.');
    expect(await live()).toBeNull();
  });
});

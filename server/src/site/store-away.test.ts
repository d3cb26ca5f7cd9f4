import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreAway, UnusablePointer } from '@food/releases/model/errors';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { signPreview } from '@food/releases/preview/preview-link';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { handleError } from '../http/error-handler';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { registerComposedRemotes } from './composed-remotes';
import { readPreview } from './preview';
import { releaseFiles } from './release-files';
import { storeSource } from './store-source';
import { openTestStore, type TestStore } from './testing/test-store';

const log = { error: () => undefined } as unknown as FastifyBaseLogger;
const NOBODY = { read: async () => null, write: async () => undefined };

let site: TestStore;
let isAway: boolean;
let store: ObjectStore;
beforeEach(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.publishCatalog({ version: '2.0.0' });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  isAway = false;
  store = {
    ...site.store,
    get: async (key) => {
      if (isAway) throw new StoreAway('The release store does not answer.');
      return site.store.get(key);
    },
  };
});
afterEach(() => site.clear());

/** The source of a server that has read the live deployment, and no other release. */
async function server() {
  const source = storeSource(store, NOBODY, log);
  await source.live();
  return source;
}

describe('What can not be read is told as unread, and only what is not believed as refused', () => {
  it.each([
    ['does not answer', new StoreAway('The release store does not answer.'), false],
    ['has another deployment than the one that was live', new UnusablePointer('It is not used.', null), true],
  ])('if the store %s', async (_, error, isRefused) => {
    const told: boolean[] = [];
    const source = storeSource({ ...store, get: () => Promise.reject(error) }, NOBODY, log, (one) =>
      told.push(one),
    );

    await source.live().catch(() => undefined);

    expect(told).toEqual([isRefused]);
  });
});

describe('While the release store is away', () => {
  it.each([
    ['the live release', '1.0.0'],
    ['a release that isn’t live', '2.0.0'],
    ['a release that may never have been published', '9.9.9'],
  ])('a file of %s is not answered as missing', async (_, version) => {
    const files = releaseFiles(store, await server(), log);
    const ask = () => files({ part: 'catalog', version, file: 'entry.js' }, null);
    isAway = true;

    await expect(ask()).rejects.toThrow(StoreAway);

    isAway = false;
    expect(await ask()).toEqual(version === '9.9.9' ? null : expect.objectContaining({ encoding: null }));
  });

  it('the composition of a preview is answered 503, and has its release when the store is back', async () => {
    const app = Fastify();
    app.setErrorHandler(handleError);
    registerComposedRemotes(app, store, await server());
    const ask = () => app.inject('/composition/1/catalog@2.0.0.json');
    isAway = true;

    const { statusCode, headers } = await ask();

    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    isAway = false;
    expect((await ask()).json().live.version).toBe('2.0.0');
    await app.close();
  });

  it.each(['deployments/', 'releases/'])(
    'a preview of an older deployment does not say that it is missing: %s',
    async (unread) => {
      const away: ObjectStore = {
        ...store,
        get: (key) => (key.startsWith(unread) ? store.get(key) : site.store.get(key)),
      };
      const read = () => readPreview(away, { releases: [], deployment: 1, verdict: null, until: 0 });
      isAway = true;

      await expect(read()).rejects.toThrow(StoreAway);

      isAway = false;
      expect((await read()).deployment?.number).toBe(1);
    },
  );
});

describe('While the disk of the release store fails', () => {
  let test: TestApp;
  const manifest = () => join(site.folder, 'releases/catalog/2.0.0/release.json');
  let bytes: Buffer;
  beforeEach(async () => {
    test = await buildTestApp({ env: site.env });
    bytes = readFileSync(manifest());
    // A link to itself: every reading fails.
    rmSync(manifest());
    symlinkSync(manifest(), manifest());
  });
  afterEach(() => test.close());

  it('a file of a release is answered 503', async () => {
    const { statusCode, headers } = await test.call('GET', '/releases/catalog/2.0.0/entry.js');

    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });

  it('a page with a preview is answered 503, and shows it when the disk is back', async () => {
    const until = test.context.clock.now().getTime() + 60_000;
    const right = { releases: ['catalog@2.0.0'], deployment: null, verdict: null, until };
    const link = await test.call('GET', `/home?preview=${signPreview(right, OPS_TOKEN)}`);
    const cookie = `${link.headers['set-cookie']}`.split(';')[0] ?? '';
    const ask = () => test.call('GET', '/home?release=catalog@2.0.0', { headers: { cookie } });

    const { statusCode, headers } = await ask();

    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    rmSync(manifest());
    writeFileSync(manifest(), bytes);
    expect((await ask()).statusCode).toBe(200);
  });
});

it('A process that has no pages is not ready until the release store can be read', async () => {
  const files = ['deployment.json', 'deployments/1.json'].map((name) => join(site.folder, name));
  const bytes = files.map((file) => readFileSync(file));
  for (const file of files) {
    rmSync(file);
    symlinkSync(file, file);
  }
  const test = await buildTestApp({ env: site.env });
  const ready = async (asked = '') => (await test.call('GET', `/readyz${asked}`)).statusCode;
  expect([await ready(), await ready('?exclude=database')]).toEqual([503, 503]);

  files.forEach((file, at) => {
    rmSync(file);
    writeFileSync(file, bytes[at] ?? '');
  });

  while ((await ready()) !== 200) await new Promise((resume) => setTimeout(resume, 50));
  await test.close();
});

import { StoreAway } from '@food/releases/model/errors';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { handleError } from '../http/error-handler';
import { registerComposedRemotes } from './composed-remotes';
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

  it('a page with a preview is answered 503, and gets its release when the store is back', async () => {
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
});

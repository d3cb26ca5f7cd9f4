import { StoreAway } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote, rollbackTo } from '../promote/promote';
import { newKeyPair } from '../signing/keys';
import { rootTrust } from '../signing/root-trust';
import { readTimestamp } from '../signing/timestamp';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { newestWhole, readLive } from './deployments';
import { history } from './history';
import { record } from './log';
import { openProposals } from './proposals';
import { prune } from './prune';

const WHO = { by: 'asha', why: '' };
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const folders = tempFolders();
afterAll(() => folders.clear());
let files: ObjectStore;
/** The same store while it answers nothing about some keys, as a bucket that slows its readers down. */
const without = (unread: RegExp): ObjectStore => ({
  ...files,
  get: (key) => (unread.test(key) ? Promise.reject(new StoreAway(`${key} does not answer`)) : files.get(key)),
});

beforeEach(async () => {
  files = fileStore(await folders.next());
  const versions = ['1.0.0', '1.1.0', '1.2.0'];
  await putWhole(
    files,
    ...versions.map((version) => buildRemote('catalog', { version, createdAt: LONG_AGO })),
  );
  await promote(files, ['catalog@1.0.0'], WHO);
  await promote(files, ['catalog@1.1.0'], WHO);
});

describe('While a release store answers only in part', () => {
  it('an older deployment is not taken for the newest that is whole', async () => {
    const { tag = null } = (await files.get('deployment.json')) ?? {};
    await files.replace('deployment.json', Buffer.from('damaged'), tag);
    const store = without(/^deployments\/2/);

    await expect(newestWhole(store)).rejects.toThrow(StoreAway);
    await expect(rollbackTo(store, 1, WHO)).rejects.toThrow(StoreAway);
    expect((await newestWhole(files))?.number).toBe(2);
  });

  it('a promotion is refused rather than made without the digest of the deployment before it', async () => {
    await expect(promote(without(/^deployments\/2/), ['catalog@1.2.0'], WHO)).rejects.toThrow(StoreAway);

    expect((await readLive(files)).deployment?.number).toBe(2);
    expect((await promote(files, ['catalog@1.2.0'], WHO)).fromDigest).toBeDefined();
  });

  it('the history does not end early', async () => {
    await expect(history(without(/^deployments\/1/))).rejects.toThrow(StoreAway);
  });

  it('a release that came lately is not marked for removal, though its entry in the log could not be read', async () => {
    const release = { part: 'catalog', version: '1.2.0' };
    const at = new Date().toISOString();
    await record(files, { format: 1, what: 'published', ...release, at, by: 'asha' });

    const options = { keep: 1, now: new Date(), by: 'asha', tell() {} };
    const pruned = await prune(without(/^log\/.*published/), options);

    expect(pruned).toEqual({ removed: [], marked: [] });
    await expect(promote(files, ['catalog@1.2.0'], WHO)).resolves.toBeDefined();
  });

  it('a proposal is not left out of those that wait', async () => {
    await files.create('proposals/9.json', Buffer.from('{}'));
    const store = { ...without(/^proposals/), root: async () => null };

    await expect(openProposals(store as never)).rejects.toThrow(StoreAway);
  });

  it('a root is not taken for missing', async () => {
    await files.create('roots/1.json', Buffer.from('{}'));

    await expect(rootTrust(without(/^roots/), [newKeyPair().publicKey])()).rejects.toThrow(StoreAway);
  });

  it('a timestamp is not reported as untrusted', async () => {
    await expect(readTimestamp(without(/^timestamp/))).rejects.toThrow(StoreAway);
  });
});

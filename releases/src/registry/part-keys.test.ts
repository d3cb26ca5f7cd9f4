import type { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf, promote, rollback } from '../promote/promote';
import { publish } from '../publish/publish';
import { type KeyPair, newKeyPair, readSigningKey } from '../signing/keys';
import { signed, withSignature } from '../signing/signature';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { whole } from '../testing/whole-release';
import { readLive } from './deployments';
import { openStore } from './open-store';
import { putRelease, releaseKey } from './releases';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
const [root, promoter, catalogs, former] = [newKeyPair(), newKeyPair(), newKeyPair(), newKeyPair()];
let folder: string;
let bare: ObjectStore;
const store = () =>
  openStore(`file:${folder}`, { rootKeys: root.publicKey, signingKey: promoter.signingKey });
const putRoot = (version: number, parts?: Record<string, { keys: string[] }>) => {
  const roles = {
    root: { keys: [root.publicKey], threshold: 1 },
    deployment: { keys: [promoter.publicKey] },
    timestamp: { keys: [] },
  };
  const value = { format: 1, version, roles, ...(parts && { parts }), signatures: [] };
  const made = withSignature(value, readSigningKey(root.signingKey), 'root');
  return bare.create(`roots/${version}.json`, Buffer.from(JSON.stringify(made)));
};
const catalog = (version: string) => whole(buildRemote('catalog', { version }));
const put = (release: Release, key?: KeyPair, purpose: 'release' | 'deployment' = 'release') => {
  const plain = JSON.parse(JSON.stringify(release));
  const value = key ? signed(plain, readSigningKey(key.signingKey), purpose) : plain;
  return putRelease(bare, value as unknown as Release, new Map());
};
const liveVersion = async () => (await readLive(store())).deployment?.remotes.catalog?.live.version;

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  await put(whole(buildHost()));
  await put(catalog('1.0.0'));
  await putRoot(1);
  await promote(store(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
  await putRoot(2, { catalog: { keys: [catalogs.publicKey] } });
});

describe('A part that the root gives a key of its own', () => {
  it('is promoted where that key has signed the release', async () => {
    await put(catalog('1.1.0'), catalogs);

    await promote(store(), ['catalog@1.1.0'], WHO);

    expect(await liveVersion()).toBe('1.1.0');
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['nobody signed', () => put(catalog('1.1.0')), 'is not signed'],
    ['another key signed', () => put(catalog('1.1.0'), former), 'which is none of them'],
    ['the promoter signed', () => put(catalog('1.1.0'), promoter), 'which is none of them'],
    ['its key signed as something else', () => put(catalog('1.1.0'), catalogs, 'deployment'), 'was altered'],
    [
      'was altered after its key signed it',
      async () => {
        await put(catalog('1.1.0'), catalogs);
        const key = releaseKey('catalog', '1.1.0', 'release.json');
        const was = JSON.parse(String((await bare.get(key))?.bytes));
        await bare.remove(key);
        await bare.create(key, Buffer.from(JSON.stringify({ ...was, revision: 'evil' })));
      },
      'was altered after it was signed',
    ],
  ])('is not promoted where %s, whatever the gate would say', async (_, publishing, words) => {
    await publishing();

    await expect(
      promote(store(), ['catalog@1.1.0'], { ...WHO, forced: true, gate: () => [] }),
    ).rejects.toThrow(words);
    await expect(candidateOf(store(), ['catalog@1.1.0'])).rejects.toThrow(words);
    expect(await liveVersion()).toBe('1.0.0');
  });

  it('is not promoted where the signed release is shown for a moment in place of another', async () => {
    await put(catalog('1.1.0'), catalogs);
    const key = releaseKey('catalog', '1.1.0', 'release.json');
    const genuine = await bare.get(key);
    const evil = { ...JSON.parse(String(genuine?.bytes)), revision: 'evil' };
    let reads = 0;
    const real = store();
    const twoFaced: ObjectStore = {
      ...real,
      get: async (name) => {
        const found = await real.get(name);
        if (name !== key || !found) return found;
        reads += 1;
        return reads === 1 ? { ...found, bytes: Buffer.from(JSON.stringify(evil)) } : found;
      },
    };

    await expect(candidateOf(twoFaced, ['catalog@1.1.0'])).rejects.toThrow('was exchanged while it was read');
  });

  it('goes back to a release from before it had one', async () => {
    await put(catalog('1.1.0'), catalogs);
    await promote(store(), ['catalog@1.1.0'], WHO);

    await rollback(store(), 'catalog', WHO);

    expect(await liveVersion()).toBe('1.0.0');
  });

  it('takes no version that somebody else published first with the same files', async () => {
    await put(catalog('1.1.0'));

    await expect(put(catalog('1.1.0'), catalogs)).rejects.toThrow('with no signature of this key');
  });

  it.each([
    ['is not set', null],
    ['is another one', readSigningKey(former.signingKey)],
  ])('is not even built where its RELEASE_SIGNING_KEY %s', async (words, signingKey) => {
    const publishing = publish(store(), { root: process.cwd(), part: 'catalog', signingKey });

    await expect(publishing).rejects.toThrow(`RELEASE_SIGNING_KEY ${words}`);
  });
});

it('A part that the root gives no key is promoted as before, signed or not', async () => {
  await put(whole(buildRemote('orders')));
  await put(whole(buildRemote('tracking')), former);

  await promote(store(), ['orders@1.0.0', 'tracking@1.0.0'], WHO);

  expect((await readLive(store())).deployment?.remotes).toHaveProperty('tracking');
});

import type { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf, promote, rollback, rollbackTo } from '../promote/promote';
import { publish } from '../publish/publish';
import { type KeyPair, newKeyPair, readSigningKey } from '../signing/keys';
import type { Root } from '../signing/root';
import { signed, withSignature } from '../signing/signature';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { whole } from '../testing/whole-release';
import { readLive } from './deployments';
import { openStore } from './open-store';
import { withAccepted } from './part-keys';
import { putRelease, releaseKey } from './releases';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
const [root, promoter, catalogs, former] = [newKeyPair(), newKeyPair(), newKeyPair(), newKeyPair()];
let folder: string;
let bare: ObjectStore;
const store = () =>
  openStore(`file:${folder}`, { rootKeys: root.publicKey, signingKey: promoter.signingKey });
const putRoot = (version: number, parts?: Root['parts']) => {
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
  const { deployment } = await readLive(store());
  await putRoot(2, await withAccepted(bare, { catalog: { keys: [catalogs.publicKey] } }, deployment));
});

describe('A part that the root gives a key of its own', () => {
  it('is promoted if that key has signed the release', async () => {
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
  ])('is not promoted if %s, whatever the gate would say', async (_, publishing, words) => {
    await publishing();

    await expect(
      promote(store(), ['catalog@1.1.0'], { ...WHO, forced: true, gate: () => [] }),
    ).rejects.toThrow(words);
    await expect(candidateOf(store(), ['catalog@1.1.0'])).rejects.toThrow(words);
    expect(await liveVersion()).toBe('1.0.0');
  });

  it('is not promoted if the signed release is shown for a moment in place of another', async () => {
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

    await expect(candidateOf(twoFaced, ['catalog@1.1.0'])).rejects.toThrow(
      'is not what its release.json says',
    );
  });

  it('goes back to a release from before it had one', async () => {
    await put(catalog('1.1.0'), catalogs);
    await promote(store(), ['catalog@1.1.0'], WHO);

    await rollback(store(), 'catalog', WHO);

    expect(await liveVersion()).toBe('1.0.0');
  });

  it('is refused with every deployment that names it unsigned, by every reader and in every place', async () => {
    await put(catalog('1.1.0'), catalogs);
    await promote(store(), ['catalog@1.1.0'], WHO);
    await put(catalog('6.6.6'));
    const evil = { release: catalog('6.6.6'), share: 5 };
    const pointer = await bare.get('deployment.json');
    const { signature: _, fromDigest, ...live } = JSON.parse(String(pointer?.bytes));
    const number = live.number + 1;
    for (const place of [
      { live: evil.release },
      { previous: evil.release },
      { earlier: evil.release },
      { canary: evil },
    ]) {
      const remotes = { catalog: { ...live.remotes.catalog, ...place } };
      const made = signed(
        { ...live, number, from: live.number, remotes },
        readSigningKey(promoter.signingKey),
      );
      const tag = (await bare.get('deployment.json'))?.tag ?? null;
      await bare.replace('deployment.json', Buffer.from(JSON.stringify(made)), tag);

      await expect(readLive(store())).rejects.toThrow('catalog@6.6.6 is not signed');
    }
  });

  it('comes back with no deployment that names a release without a signature or acceptance', async () => {
    await put(catalog('0.9.0'));
    await putRoot(3);
    await promote(store(), ['catalog@0.9.0'], WHO);
    const { number = 0 } = (await readLive(store())).deployment ?? {};
    await promote(store(), ['catalog@1.0.0'], WHO);
    const { deployment } = await readLive(store());
    await putRoot(4, await withAccepted(bare, { catalog: { keys: [catalogs.publicKey] } }, deployment));

    await expect(rollbackTo(store(), number, WHO)).rejects.toThrow(
      'catalog@0.9.0 is not signed. Nothing was changed.',
    );
  });

  it('takes no version that somebody else published first with the same files', async () => {
    await put(catalog('1.1.0'));

    await expect(put(catalog('1.1.0'), catalogs)).rejects.toThrow('with no signature of this key');
  });

  it.each([
    ['is not set', null],
    ['is another one', readSigningKey(former.signingKey)],
  ])('is not even built if its RELEASE_SIGNING_KEY %s', async (words, signingKey) => {
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

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote, rollbackTo } from '../promote/promote';
import { readLive } from '../registry/deployments';
import { history } from '../registry/history';
import { openStore } from '../registry/open-store';
import { putRelease } from '../registry/releases';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { newKeyPair, readPublicKeys, readSigningKey } from './keys';
import { canonical, signed } from './signature';

const WHO = { by: 'asha', why: 'new dishes' };
const folders = tempFolders();
afterAll(() => folders.clear());

const ours = newKeyPair();
const next = newKeyPair();
const foreign = newKeyPair();
let folder: string;
let bare: ObjectStore;
/** The store as a process with these keys in its environment sees it. */
const as = (keys: { signingKey?: string; publicKeys?: string }) => openStore(`file:${folder}`, keys);
const promoter = () => as(ours && { signingKey: ours.signingKey });
const reader = (publicKeys = ours.publicKey) => as({ publicKeys });
const hostWith = (version: string, ...deploymentKeys: string[]) => buildHost({ version, deploymentKeys });
const live = async (store: ObjectStore) => (await readLive(store)).deployment;
const pointer = async () =>
  JSON.parse((await bare.get('deployment.json'))?.bytes.toString() ?? '') as Deployment;
/** Puts a deployment in place like an attacker who can write the store and has no key. */
const plant = async (deployment: object) => {
  const tag = (await bare.get('deployment.json'))?.tag ?? null;
  await bare.replace('deployment.json', Buffer.from(JSON.stringify(deployment)), tag);
};

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  const hosts = [hostWith('1.0.0'), hostWith('1.1.0', ours.publicKey)];
  for (const release of [...hosts, buildRemote('catalog'), buildRemote('catalog', { version: '1.1.0' })])
    await putRelease(bare, release, new Map());
});

describe('Without any key', () => {
  it('deployments are neither signed nor checked', async () => {
    await promote(as({}), ['host@1.0.0'], WHO);

    expect((await pointer()).signature).toBeUndefined();
    expect((await live(as({})))?.number).toBe(1);
  });
});

describe('A signed deployment', () => {
  beforeEach(async () => {
    await promote(promoter(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
  });

  it('carries its signature, and a reader who trusts the key reads it', async () => {
    const deployment = await live(reader());

    expect(deployment?.signature?.key).toBe(ours.publicKey);
    expect(deployment?.by).toBe('asha');
  });

  it('is refused by a reader who trusts other keys, and the error says why', async () => {
    const reading = live(reader(foreign.publicKey));

    await expect(reading).rejects.toThrow(Refusal);
    await expect(reading).rejects.toThrow('which nobody here trusts. It is not used.');
  });

  it('is refused by a reader who revoked its key, and the error names the setting', async () => {
    const revoked = openStore(`file:${folder}`, {
      publicKeys: ours.publicKey,
      revokedKeys: ours.publicKey,
    });

    await expect(live(revoked)).rejects.toThrow('It is not used. DEPLOYMENT_REVOKED_KEYS names that key.');
  });

  it.each<[string, (deployment: Deployment) => object, string]>([
    ['another name', (was) => ({ ...was, by: 'mallory' }), 'was altered after it was signed'],
    ['another number', (was) => ({ ...was, number: 9 }), 'was altered after it was signed'],
    ['a word more', (was) => ({ ...was, extra: true }), 'was altered after it was signed'],
    ['no signature', ({ signature: _, ...was }) => was, 'is not signed'],
    ['an empty one', (was) => ({ ...was, signature: { key: ours.publicKey, value: '' } }), 'was altered'],
    ['half a one', (was) => ({ ...was, signature: {} }), 'nobody here trusts'],
    ['one that is no object', (was) => ({ ...was, signature: 'yes' }), 'nobody here trusts'],
  ])('is refused with %s', async (_, altered, words) => {
    await plant(altered(await pointer()));

    await expect(live(reader())).rejects.toThrow(words);
  });

  it('stays valid when its JSON is stored in another order and layout', async () => {
    const { signature, ...rest } = await pointer();

    await plant({ signature, ...Object.fromEntries(Object.entries(rest).reverse()) });

    expect((await live(reader()))?.number).toBe(1);
  });

  it('is not taken from an older deployment that somebody puts in its place', async () => {
    const old = await pointer();
    const store = reader();
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    await live(store);

    await plant(old);

    await expect(live(store)).rejects.toThrow('is deployment 1, but 2 was live already');
  });

  it('is refused if it was made from another deployment than the one that was live', async () => {
    const store = reader();
    await live(store);
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    const { signature: _, ...after } = await pointer();
    const otherwise = { ...after, fromDigest: 'of another deployment 1' };

    await plant(signed(otherwise, readSigningKey(ours.signingKey)));

    await expect(live(store)).rejects.toThrow(
      'was made from another deployment 1 than the one that was live',
    );
  });

  it('can be restored by a rollback, which makes a new deployment', async () => {
    const store = reader();
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    await live(store);

    await rollbackTo(promoter(), 1, WHO);

    expect((await live(store))?.remotes.catalog?.live.version).toBe('1.0.0');
  });

  it('is checked also if it is read by its number', async () => {
    const forged = { ...(await pointer()), number: 2, by: 'mallory' };
    await bare.create('deployments/2.json', Buffer.from(JSON.stringify(forged)));

    await expect(rollbackTo(as({ ...ours, publicKeys: ours.publicKey }), 2, WHO)).rejects.toThrow(
      'deployments/2.json in the release store was altered after it was signed',
    );
  });
});

describe('A site whose host names its keys', () => {
  beforeEach(async () => {
    await promote(promoter(), ['host@1.1.0', 'catalog@1.0.0'], WHO);
  });

  it('trusts those keys without any setting, once it has read the deployment', async () => {
    const store = as({});
    await live(store);

    await plant({ ...(await pointer()), signature: undefined, host: null, number: 2 });

    await expect(live(store)).rejects.toThrow('is not signed');
  });

  it.each([
    ['nobody has a key', {}, 'set DEPLOYMENT_SIGNING_KEY'],
    ['the key is foreign', { signingKey: foreign.signingKey }, 'DEPLOYMENT_SIGNING_KEY is another one'],
    [
      'the key is foreign, beside the right public key',
      { signingKey: foreign.signingKey, publicKeys: ours.publicKey },
      'is not among those that the live site trusts',
    ],
  ])('refuses a promotion if %s, and nothing changes', async (_, keys, words) => {
    const promoting = promote(as(keys), ['catalog@1.1.0'], WHO);

    await expect(promoting).rejects.toThrow(Refusal);
    await expect(promoting).rejects.toThrow(words);
    expect((await live(reader()))?.number).toBe(1);
    expect(await bare.list('deployments/')).toEqual(['1.json']);
  });
});

it('A key is exchanged without a moment in which a good deployment is refused', async () => {
  const server = as({});
  await promote(promoter(), ['host@1.1.0', 'catalog@1.0.0'], WHO);
  await live(server);
  for (const host of [hostWith('2.0.0', ours.publicKey, next.publicKey), hostWith('3.0.0', next.publicKey)])
    await putRelease(bare, host, new Map());
  const withNew = () =>
    as({ signingKey: next.signingKey, publicKeys: `${ours.publicKey},${next.publicKey}` });

  // Too early: the new key is refused. The old one signs the host that names both.
  await expect(promote(as({ signingKey: next.signingKey }), ['host@2.0.0'], WHO)).rejects.toThrow(
    'is another one',
  );
  await promote(promoter(), ['host@2.0.0'], WHO);
  expect((await live(server))?.signature?.key).toBe(ours.publicKey);

  // The new one signs, first beside the old one, then alone.
  await promote(withNew(), ['catalog@1.1.0'], WHO);
  expect((await live(server))?.signature?.key).toBe(next.publicKey);
  await promote(withNew(), ['host@3.0.0'], WHO);
  expect((await live(server))?.number).toBe(4);

  // The old key counts no more, for the server that ran all the time and for one that has just started.
  await expect(promote(promoter(), ['catalog@1.0.0'], WHO)).rejects.toThrow('is another one');
  expect((await live(reader(next.publicKey)))?.number).toBe(4);
  expect((await history(reader(next.publicKey))).map(({ number }) => number)).toEqual([4, 3]);
});

describe('A key', () => {
  it('is read as PEM too, also with its lines escaped', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

    expect(readSigningKey(pem).equals(privateKey)).toBe(true);
    expect(readSigningKey(pem.replaceAll('\n', '\\n')).equals(createPrivateKey(pem))).toBe(true);
  });

  it('that cannot be read is refused, and the error does not show it', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const wrong = ['my secret', rsa.export({ format: 'pem', type: 'pkcs8' }).toString()];

    for (const text of wrong) {
      expect(() => readSigningKey(text)).toThrow(/^DEPLOYMENT_SIGNING_KEY is no Ed25519 key: it takes PEM/);
    }
    expect(() => readPublicKeys('my secret')).toThrow(/^DEPLOYMENT_PUBLIC_KEYS is not usable/);
  });

  it('is another one each time it is made', () => {
    expect(new Set([ours, next, foreign].flatMap((pair) => Object.values(pair))).size).toBe(6);
  });
});

it('What is signed does not depend on the order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'ü"' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"ü\\"","d":null}]}',
  );
});

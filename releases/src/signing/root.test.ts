import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { readLive } from '../registry/deployments';
import { readFreshness } from '../registry/freshness';
import { openStore, type StoreSettings } from '../registry/open-store';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { type KeyPair, newKeyPair, readSigningKey } from './keys';
import { type Root, rootKey } from './root';
import { digestOf, signed, withSignature } from './signature';
import { putTimestamp } from './timestamp';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
const [rootA, rootB, rootC, promoter, next, clock, foreign] = Array.from({ length: 7 }, newKeyPair) as [
  KeyPair,
  KeyPair,
  KeyPair,
  KeyPair,
  KeyPair,
  KeyPair,
  KeyPair,
];
let folder: string;
let bare: ObjectStore;
const as = (settings: StoreSettings = {}) =>
  openStore(`file:${folder}`, { rootKeys: rootA.publicKey, ...settings });
const by = ({ signingKey }: KeyPair, settings: StoreSettings = {}) => as({ signingKey, ...settings });
const liveOf = async (store: ObjectStore) => (await readLive(store)).deployment?.number;
const publics = (pairs: readonly KeyPair[]) => pairs.map(({ publicKey }) => publicKey);

interface Made {
  root?: KeyPair[];
  threshold?: number;
  deployment?: KeyPair[];
  signers?: KeyPair[];
  more?: object;
}
/** A root as its key holders make it; by default root A's, with one key for deployments. */
const made = (
  version: number,
  { root = [rootA], threshold = root.length, deployment = [promoter], signers = root, more }: Made = {},
): Root =>
  signers.reduce((value, { signingKey }) => withSignature(value, readSigningKey(signingKey), 'root'), {
    format: 1 as const,
    version,
    roles: {
      root: { keys: publics(root), threshold },
      deployment: { keys: publics(deployment) },
      timestamp: { keys: [clock.publicKey] },
    },
    signatures: [],
    ...more,
  } as Root);
const put = async (root: Root, version = root.version) => {
  await bare.remove(rootKey(version));
  await bare.create(rootKey(version), Buffer.from(JSON.stringify(root)));
};
const plant = async (key: string, bytes: Buffer) => {
  await bare.remove(key);
  await bare.create(key, bytes);
};
/** Longer than the interval in which a root is read again. */
const later = () => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
};
const remembering = (): NonNullable<StoreSettings['memory']> => {
  let kept: Awaited<ReturnType<NonNullable<StoreSettings['memory']>['read']>> = null;
  let root: string | null = null;
  return {
    read: async () => kept,
    write: async (believed, revoked) => {
      if (!kept || believed.number > kept.number || revoked.includes(kept.signer ?? '')) kept = believed;
    },
    roots: () => ({
      read: async () => root,
      write: async (_, text) => {
        root = text;
      },
    }),
  };
};

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  const releases = [buildHost({ deploymentKeys: [foreign.publicKey] }), buildRemote('catalog')];
  await putWhole(bare, ...releases, buildRemote('catalog', { version: '1.1.0' }));
});
afterEach(() => jest.restoreAllMocks());

describe('If a root is asked for', () => {
  it('deployments are believed by the keys that it names, whatever else is known', async () => {
    await put(made(1));
    await promote(by(promoter), ['host@1.0.0', 'catalog@1.0.0'], WHO);

    expect(await liveOf(as())).toBe(1);
    // The host names that key, and the command has it.
    await expect(promote(by(foreign), ['catalog@1.1.0'], WHO)).rejects.toThrow(
      'is not among those that the live site trusts',
    );
    await expect(promote(by(rootA), ['catalog@1.1.0'], WHO)).rejects.toThrow('is not among those');
  });

  it('nothing is believed while the store has none', async () => {
    await promote(openStore(`file:${folder}`, { signingKey: promoter.signingKey }), ['host@1.0.0'], WHO);

    await expect(liveOf(as())).rejects.toThrow('There is no root in the release store (roots/1.json)');
    await expect(promote(by(promoter), ['catalog@1.0.0'], WHO)).rejects.toThrow('There is no root');
  });

  it('an unsigned site begins with a key that it names, and only if that is said', async () => {
    await putWhole(bare, buildHost({ version: '1.1.0' }));
    await promote(openStore(`file:${folder}`), ['host@1.1.0'], WHO);
    await put(made(1));

    await expect(promote(by(promoter), ['catalog@1.0.0'], WHO)).rejects.toThrow('is not signed');
    const pointer = (await bare.get('deployment.json'))?.bytes.toString() ?? '';
    await promote(by(promoter, { beginSigning: digestOf(JSON.parse(pointer)) }), ['catalog@1.0.0'], WHO);

    expect(await liveOf(as())).toBe(2);
  });

  it('no other setting names keys beside it', () => {
    expect(() => as({ publicKeys: promoter.publicKey })).toThrow('Leave DEPLOYMENT_PUBLIC_KEYS out');
  });

  it('a key for timestamps signs those, and no deployment', async () => {
    await put(made(1));
    const live = await promote(by(promoter), ['host@1.0.0'], WHO);

    await putTimestamp(by(clock), { number: 1, digest: digestOf(live) });

    expect(await readFreshness(as())).toMatchObject({ state: 'fresh' });
    await expect(promote(by(clock), ['catalog@1.0.0'], WHO)).rejects.toThrow('is not among those');
    await expect(putTimestamp(by(foreign), { number: 1, digest: '' })).rejects.toThrow('is not among those');
  });
});

describe('A key that signs deployments', () => {
  it('is exchanged by the root without a moment in which a good deployment is refused', async () => {
    await put(made(1));
    const server = as({ memory: remembering() });
    await promote(by(promoter), ['host@1.0.0'], WHO);
    expect(await liveOf(server)).toBe(1);

    await put(made(2, { deployment: [promoter, next] }));
    await promote(by(next), ['catalog@1.0.0'], WHO);
    later();
    expect(await liveOf(server)).toBe(2);
    await put(made(3, { deployment: [next] }));
    later();

    expect(await liveOf(server)).toBe(2);
    await expect(promote(by(promoter), ['catalog@1.1.0'], WHO)).rejects.toThrow('is not among those');
  });

  it('is revoked by the root, with the high numbers that it signed', async () => {
    await put(made(1, { deployment: [promoter, next] }));
    const memory = remembering();
    const server = as({ memory });
    await promote(by(next), ['host@1.0.0'], WHO);
    const { signature: _, ...good } = JSON.parse(String((await bare.get('deployment.json'))?.bytes));
    const high = signed({ ...good, number: 900_000_000 }, readSigningKey(promoter.signingKey));
    await plant('deployment.json', Buffer.from(JSON.stringify(high)));
    expect(await liveOf(server)).toBe(900_000_000);

    await put(made(2, { deployment: [next] }));
    later();

    await expect(liveOf(server)).rejects.toThrow('nobody here trusts');
    await plant('deployment.json', (await bare.get('deployments/1.json'))?.bytes ?? Buffer.from(''));
    expect([await liveOf(server), await liveOf(as({ memory }))]).toEqual([1, 1]);
    expect(await memory.read()).toMatchObject({ number: 1 });
  });

  it('that was revoked is not brought back by a store that withholds the root', async () => {
    await put(made(1));
    await promote(by(promoter), ['host@1.0.0'], WHO);
    await put(made(2, { deployment: [next] }));
    const memory = remembering();
    await expect(liveOf(as({ memory }))).rejects.toThrow('nobody here trusts');

    await bare.remove(rootKey(2));

    await expect(liveOf(as({ memory }))).rejects.toThrow('nobody here trusts');
  });
});

describe('A root is not followed, and the one before it stays,', () => {
  const two = (more: Made = {}) => made(2, { deployment: [foreign], ...more });
  it.each<[string, () => Root, string]>([
    [
      'that the one before it has not signed',
      () => two({ root: [rootB] }),
      '0 of the 1 keys of the root before',
    ],
    [
      'that its own keys have not signed',
      () => two({ root: [rootB], signers: [rootA] }),
      '0 of the 1 keys of its own',
    ],
    ['that nobody signed', () => two({ signers: [] }), '0 of the 1 keys of the root before it'],
    [
      'that was altered',
      () => ({ ...two(), roles: { ...two().roles, timestamp: { keys: [] } } }),
      '0 of the 1 keys of the root before it',
    ],
    ['that skips a version', () => made(3), 'says that it is version 3'],
    ['that asks for more than this reader knows', () => two({ more: { expires: '2027' } }), 'is damaged'],
    [
      'that names a key in two spellings',
      () => two({ deployment: [foreign, { ...foreign, publicKey: respelled(foreign.publicKey) }] }),
      'is damaged',
    ],
    [
      'that names more keys than there are hands',
      () => two({ deployment: Array.from({ length: 51 }, newKeyPair) }),
      'is damaged',
    ],
    ['that needs more keys than it has', () => two({ threshold: 2 }), 'is damaged'],
  ])('%s', async (_, root, words) => {
    await put(made(1));
    await promote(by(promoter), ['host@1.0.0'], WHO);

    await put(root(), 2);

    const store = as();
    expect(await liveOf(store)).toBe(1);
    expect((await store.root?.())?.trouble).toContain(words);
    expect((await store.root?.())?.root.version).toBe(1);
  });

  it('until enough different keys have signed it', async () => {
    const all = { root: [rootA, rootB, rootC], threshold: 2 };
    const start = { rootKeys: publics([rootA, rootB]).join() };
    await put(made(1, all));
    const once = made(2, { ...all, signers: [rootA] });
    await put({ ...once, signatures: [...once.signatures, ...once.signatures] });
    const trusted = async () => (await as(start).root?.())?.root.version;
    expect(await trusted()).toBe(1);

    await put(made(2, { ...all, signers: [rootA, rootC] }));

    expect(await trusted()).toBe(2);
  });
});

/** The same 32 bytes in another spelling: the last character of base64 has two unused bits. */
function respelled(key: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = signs.indexOf(key.at(-2) ?? '');
  return `${key.slice(0, -2)}${signs[last + 1]}=`;
}

describe('Root keys', () => {
  const exchanged = async () => {
    await put(made(1));
    await put(made(2, { root: [rootB], signers: [rootA, rootB] }));
    await put(made(3, { root: [rootB], deployment: [next] }));
  };

  it('are exchanged by the old and the new ones together, and a server that knows the old ones follows', async () => {
    await exchanged();

    expect((await as().root?.())?.root.version).toBe(3);
  });

  it('that are gone decide nothing for who begins with the new ones', async () => {
    await exchanged();
    await put(made(4, { deployment: [foreign] }));

    const { root, trouble } = (await as({ rootKeys: rootB.publicKey }).root?.()) ?? {};

    expect([root?.version, trouble]).toEqual([
      3,
      expect.stringContaining('0 of the 1 keys of the root before it'),
    ]);
  });

  it('must all have signed the root that trust begins with', async () => {
    await put(made(1));

    const reading = liveOf(as({ rootKeys: publics([rootA, rootB]).join() }));

    await expect(reading).rejects.toThrow('signed by 1 of the 2 keys');
  });
});

import { StoreAway } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { halt, liveOrNewest, promote, rollback, rollbackTo } from '../promote/promote';
import { signProposal } from '../promote/sign';
import { type Made, newestWhole, readLive } from '../registry/deployments';
import { openStore, type StoreSettings } from '../registry/open-store';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { actOn } from '../watch/watch';
import { MOST_STEPS } from './counted-signatures';
import { type KeyPair, newKeyPair, readSigningKey } from './keys';
import { type Root, rootKey } from './root';
import { rootTrust } from './root-trust';
import { cosigned, digestOf, type Purpose, type Signable, signed, withSignature } from './signature';
import { signedStore } from './signed-store';
import { putTimestamp } from './timestamp';

const folders = tempFolders();
afterAll(() => folders.clear());
const [holder, asha, ben, mira, machine, clock, team] = Array.from({ length: 7 }, newKeyPair) as [
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
  openStore(`file:${folder}`, { rootKeys: holder.publicKey, ...settings });
const by = ({ signingKey }: KeyPair, settings: StoreSettings = {}) => as({ signingKey, ...settings });
const liveOf = async (store: ObjectStore) => (await readLive(store)).deployment?.number;
const publics = (...pairs: KeyPair[]) => pairs.map(({ publicKey }) => publicKey);
const secret = ({ signingKey }: KeyPair) => readSigningKey(signingKey);
const putRoot = async (version: number, deployment: object, more: object = {}) => {
  const roles = {
    root: { keys: publics(holder), threshold: 1 },
    deployment,
    rollback: { keys: publics(machine) },
    timestamp: { keys: publics(clock) },
  };
  const root = withSignature(
    { format: 1, version, roles, signatures: [], ...more } as Root,
    secret(holder),
    'root',
  );
  await bare.create(rootKey(version), Buffer.from(JSON.stringify(root)));
};
const WHO = { by: 'asha', why: 'new dishes' };
const proposing = { ...WHO, propose: 'where-needed' as const };
const propose = (...names: string[]) => promote(by(asha), names, proposing);
const sign = (pair: KeyPair, { number, proposed }: Made) =>
  signProposal(by(pair), number, { digest: proposed?.digest ?? '', by: 'somebody' });
const promoteByTwo = async (...names: string[]) => sign(ben, await propose(...names));
/** Longer than the interval in which a root is read again. */
const later = () => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
};
const parsed = async (key: string): Promise<Signable> => JSON.parse(String((await bare.get(key))?.bytes));
const plant = async (key: string, value: unknown) => {
  await bare.remove(key);
  await bare.create(key, Buffer.from(JSON.stringify(value)));
};
const memory = (): NonNullable<StoreSettings['memory']> => {
  let kept: Awaited<ReturnType<NonNullable<StoreSettings['memory']>['read']>> = null;
  return {
    read: async () => kept,
    write: async (believed, revoked) => {
      if (!kept || believed.number > kept.number || revoked.includes(kept.signer ?? '')) kept = believed;
    },
  };
};

beforeEach(async () => {
  folder = await folders.next();
  bare = fileStore(folder);
  await putWhole(bare, buildHost(), ...['catalog', 'orders'].map((part) => buildRemote(part)));
  for (const part of ['catalog', 'orders']) await putWhole(bare, buildRemote(part, { version: '1.1.0' }));
  await putRoot(1, { keys: publics(asha, ben, mira), threshold: 2 });
});
afterEach(() => jest.restoreAllMocks());

describe('If the root asks for two keys', () => {
  it('a promotion by one key is a proposal, which no visitor gets', async () => {
    const { number, proposed } = await propose('host@1.0.0', 'catalog@1.0.0');

    expect([number, proposed?.signers, proposed?.needed]).toEqual([1, publics(asha), 2]);
    expect(await liveOf(as())).toBeUndefined();
    expect(await bare.list('')).not.toContain('deployment.json');
    expect(await bare.list('deployments/')).toEqual([]);
  });

  it('it is live with the signature of the second', async () => {
    const { number, proposed } = await promoteByTwo('host@1.0.0', 'catalog@1.0.0');

    expect([number, proposed]).toEqual([1, undefined]);
    const { deployment } = await readLive(as());
    expect([deployment?.signature?.key, deployment?.cosignatures?.map(({ key }) => key)]).toEqual([
      asha.publicKey,
      publics(ben),
    ]);
    expect(await bare.get('deployments/1.json')).toEqual(await bare.get('deployment.json'));
  });

  it('a caller that may not propose changes nothing', async () => {
    await expect(promote(by(asha), ['host@1.0.0'], WHO)).rejects.toThrow(
      'asks for the signatures of 2 keys on what goes live, and there is 1. Nothing was changed',
    );
    expect(await bare.list('proposals/')).toEqual([]);
  });

  it.each([
    ['for timestamps', clock],
    ['that takes back', machine],
    ['of a part', team],
    ['of the root', holder],
  ])('a key %s neither proposes nor signs', async (_, pair) => {
    const made = await propose('host@1.0.0');

    await expect(promote(by(pair), ['host@1.0.0'], proposing)).rejects.toThrow('is not among those');
    await expect(sign(pair, made)).rejects.toThrow('is not among those');
    expect((await parsed('proposals/1.json')).cosignatures).toBeUndefined();
  });

  it('the same key twice is one', async () => {
    const { proposed } = await sign(asha, await propose('host@1.0.0'));

    expect(proposed?.signers).toEqual(publics(asha));
    expect(await liveOf(as())).toBeUndefined();
  });
});

describe('A deployment that two keys must sign is refused', () => {
  const over = ({ cosignatures: _, ...value }: Signable, pair: KeyPair, purpose?: Purpose) =>
    signed(value, secret(pair), purpose).signature;
  const twice = (value: Signable) => [value.signature, value.signature, value.signature];
  it.each<[string, (value: Signable) => object, number]>([
    ['with one signature', () => ({ cosignatures: undefined }), 1],
    ['with one, given again and again', (value) => ({ cosignatures: twice(value) }), 1],
    [
      'with the second over other bytes',
      (value) => ({ cosignatures: [over({ ...value, why: 'evil' }, ben)] }),
      1,
    ],
    ['with the second for a timestamp', (value) => ({ cosignatures: [over(value, ben, 'timestamp')] }), 1],
    ['with the second of a key for timestamps', (value) => ({ cosignatures: [over(value, clock)] }), 1],
    ['with the second of a key that takes back', (value) => ({ cosignatures: [over(value, machine)] }), 1],
    ['with the second of a root key', (value) => ({ cosignatures: [over(value, holder)] }), 1],
    [
      'with the second of nobody',
      (value) => ({ cosignatures: [{ ...value.signature, key: ben.publicKey }] }),
      1,
    ],
    ['altered after both signed', () => ({ why: 'evil' }), 0],
    [
      'with the second behind more than are looked at',
      (value) => ({ cosignatures: [...Array.from({ length: 49 }, () => value.signature), over(value, ben)] }),
      1,
    ],
  ])('%s', async (_, alter, count) => {
    await promoteByTwo('host@1.0.0');
    const live = await parsed('deployment.json');

    await plant('deployment.json', { ...live, ...alter(live) });

    await expect(liveOf(as())).rejects.toThrow(`is signed by ${count} of the 2 keys that the root asks for`);
  });

  it('without the first, which says who proposed it', async () => {
    await promoteByTwo('host@1.0.0');
    const { signature, cosignatures, ...live } = await parsed('deployment.json');

    await plant('deployment.json', { ...live, cosignatures: [signature, ...(cosignatures ?? [])] });

    await expect(liveOf(as())).rejects.toThrow('is not signed');
  });

  it('once a newer root withdraws one of the two, with the number that they signed', async () => {
    const kept = memory();
    const server = as({ memory: kept });
    await promoteByTwo('host@1.0.0');
    const { signature: _, cosignatures: __, ...live } = await parsed('deployment.json');
    await plant('deployment.json', cosigned(signed({ ...live, number: 900 }, secret(asha)), secret(ben)));
    expect(await liveOf(server)).toBe(900);

    await putRoot(2, { keys: publics(asha, mira), threshold: 2 });
    later();

    await expect(liveOf(server)).rejects.toThrow('signed by 1 of the 2');
    await plant('deployment.json', cosigned(signed(live, secret(asha)), secret(mira)));
    expect(await liveOf(server)).toBe(1);
    expect((await kept.read())?.number).toBe(1);
  });

  it('and is not, if enough are left', async () => {
    await promoteByTwo('host@1.0.0');
    const live = await parsed('deployment.json');
    await plant('deployment.json', cosigned(live, secret(mira)));

    await putRoot(2, { keys: publics(ben, mira), threshold: 2 });

    expect(await liveOf(as())).toBe(1);
  });
});

it('A root that asks for more keys than it names is none', async () => {
  await putRoot(2, { keys: publics(asha), threshold: 2 });

  expect((await as().root?.())?.trouble).toContain('roots/2.json in the release store is damaged');
});

describe('A key that takes back', () => {
  const canary = async () => {
    const { number, proposed } = await promote(by(asha), ['catalog@1.1.0'], { ...proposing, canary: 10 });
    await sign(ben, { number, proposed } as Made);
  };
  beforeEach(async () => {
    await promoteByTwo('host@1.0.0', 'catalog@1.0.0', 'orders@1.0.0');
  });

  it('ends a canary and rolls back alone, one after the other, and a server that sees the store for the first time believes it', async () => {
    await canary();
    await sign(ben, await propose('orders@1.1.0'));

    await halt(by(machine), 'catalog', WHO);
    await rollback(by(machine), 'orders', WHO);

    const { deployment } = await readLive(as());
    expect(deployment).toMatchObject({
      number: 5,
      signature: { key: machine.publicKey },
      remotes: { catalog: { canary: null }, orders: { live: { version: '1.0.0' } } },
    });
  });

  it('signs the timestamp of that', async () => {
    await canary();

    const made = await halt(by(machine), 'catalog', WHO);

    expect(await parsed('timestamp.json')).toMatchObject({
      deployment: 3,
      signature: { key: machine.publicKey },
    });
    await putTimestamp(by(clock), { number: 3, digest: digestOf(made) });
  });

  it('is not reported as one that may not sign while the store does not answer', async () => {
    await canary();
    await halt(by(machine), 'catalog', WHO);
    const { bytes = Buffer.of(), tag = '' } = (await bare.get('deployment.json')) ?? {};
    const unread: ObjectStore = {
      ...bare,
      get: (key) =>
        key === 'deployments/2.json' ? Promise.reject(new StoreAway('It does not answer.')) : bare.get(key),
    };
    const root = rootTrust(bare, publics(holder));
    const store = signedStore(
      unread,
      { publicKeys: [], root, signingKey: secret(machine) },
      async () => null,
    );

    await expect(store.replace('deployment.json', bytes, tag)).rejects.toThrow(StoreAway);
  });

  it('is what the watch needs to act by itself', async () => {
    await canary();
    const judged = { part: 'catalog', version: '1.1.0', why: 'it fails' };

    const [halted] = await actOn(
      by(machine),
      { deployment: 2, judgements: [{ ...judged, act: 'halt' }] },
      'this server',
    );

    expect(halted).toMatchObject({ act: 'halt', deployment: 3 });
    expect(await liveOf(as())).toBe(3);
  });

  it('takes back for good: putting the old deployment back does not undo it', async () => {
    await canary();
    const settings = { memory: memory() };
    expect(await liveOf(as(settings))).toBe(2);
    await halt(by(machine), 'catalog', WHO);
    expect(await liveOf(as(settings))).toBe(3);

    await plant('deployment.json', await parsed('deployments/2.json'));

    await expect(liveOf(as(settings))).rejects.toThrow('is deployment 2, but 3 was live already');
  });

  it('takes back fifty times in a row, and then somebody must sign', async () => {
    const remotes = Array.from({ length: MOST_STEPS + 1 }, (_, at) => buildRemote(`part${at}`));
    const places = remotes.map((live) => {
      const release = { ...live, version: '1.1.0' };
      return [live.part, { live, previous: null, canary: { release, share: 10 } }] as const;
    });
    let made: Signable = {
      ...(await parsed('deployment.json')),
      number: 2,
      from: null,
      cosignatures: undefined,
    };
    made = cosigned(signed({ ...made, remotes: Object.fromEntries(places) }, secret(asha)), secret(ben));
    await plant('deployments/2.json', made);
    const halted = { ...Object.fromEntries(places) };
    for (const [at, [part, place]] of places.entries()) {
      Object.assign(halted, { [part]: { ...place, canary: null } });
      const { signature: _, cosignatures: __, ...rest } = made;
      const next = {
        ...rest,
        number: 3 + at,
        from: 2 + at,
        fromDigest: digestOf(made),
        remotes: { ...halted },
      };
      made = signed(next, secret(machine));
      await plant(`deployments/${3 + at}.json`, made);
    }
    const readAs = async (number: number) => {
      await plant('deployment.json', await parsed(`deployments/${number}.json`));
      return liveOf(as());
    };

    expect(await readAs(2 + MOST_STEPS)).toBe(2 + MOST_STEPS);
    await expect(readAs(3 + MOST_STEPS)).rejects.toThrow('signed by 0 of the 2 keys');
  });

  it('makes nothing new live', async () => {
    await expect(promote(by(machine), ['catalog@1.1.0'], proposing)).rejects.toThrow('is not among those');
    await expect(promote(by(machine), ['catalog@1.1.0'], { ...WHO, canary: 1 })).rejects.toThrow(
      'is not among those',
    );
    expect(await liveOf(as())).toBe(1);
  });

  const planted = async (from: number, change: (live: Signable) => object) => {
    const { signature: _, cosignatures: __, ...live } = await parsed('deployment.json');
    const base = await parsed(`deployments/${from}.json`);
    const made = { ...live, number: 50, from, fromDigest: digestOf(base), ...change(base) };
    await plant('deployment.json', signed(made, secret(machine)));
  };

  it.each<[string, (live: Signable) => object]>([
    ['nothing', ({ remotes }) => ({ remotes })],
    ['more than that', ({ remotes }) => ({ remotes: withLive(remotes, 'orders', '1.1.0') })],
    ['a part', ({ remotes }) => ({ remotes: { catalog: (remotes as Remotes).catalog } })],
    [
      'a fact of a release',
      ({ remotes }) => ({
        remotes: changed(remotes, 'orders', (place) => ({
          ...place,
          live: { ...place.live, entry: 'evil.js' },
        })),
      }),
    ],
    [
      'what a page falls back to',
      ({ remotes }) => ({
        remotes: changed(remotes, 'orders', (place) => ({ ...place, previous: place.live })),
      }),
    ],
    [
      'what it was made from',
      ({ remotes }) => ({
        remotes: changed(remotes, 'catalog', (place) => ({ ...place, canary: null })),
        fromDigest: 'x',
      }),
    ],
  ])('that signs a deployment which takes away or changes %s is not believed', async (_, change) => {
    await canary();

    await planted(2, change);

    await expect(liveOf(as())).rejects.toThrow('signed by 0 of the 2 keys');
  });

  it('takes back only from the live deployment: a reader that knows the newer one accepts no older one by it', async () => {
    await canary();
    const server = as({ memory: memory() });
    await sign(ben, await propose('orders@1.1.0'));
    expect(await liveOf(server)).toBe(3);

    await planted(2, ({ remotes }) => ({
      remotes: changed(remotes, 'catalog', (place) => ({ ...place, canary: null })),
    }));

    await expect(liveOf(server)).rejects.toThrow('takes back from deployment 2, but 3 was live already');
  });

  describe('while the pointer is damaged, brings nothing older back', () => {
    let settings: { memory: ReturnType<typeof memory> };
    beforeEach(async () => {
      await canary();
      settings = { memory: memory() };
      await sign(ben, await propose('orders@1.1.0'));
      expect(await liveOf(as(settings))).toBe(3);
      await planted(2, ({ remotes }) => ({
        number: 4,
        remotes: changed(remotes, 'catalog', (place) => ({ ...place, canary: null })),
      }));
    });
    const damage = async () => {
      const pointer = await bare.get('deployment.json');
      await bare.replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);
    };

    it('made from an earlier one, under a new number', async () => {
      await plant('deployments/4.json', await parsed('deployment.json'));
      await damage();

      expect((await newestWhole(as(settings)))?.number).toBe(3);
      await expect(liveOrNewest(as(settings))).resolves.toMatchObject({ deployment: { number: 3 } });
    });

    it('and looks at none of the hundreds that are older than one that is', async () => {
      await damage();
      for (const number of [3, 4]) await bare.remove(`deployments/${number}.json`);
      const store = as(settings);
      const get = jest.spyOn(store, 'get');

      expect(await newestWhole(store)).toBeNull();
      expect(get.mock.calls.flat()).not.toContain('deployments/1.json');
    });

    it('in the place of the one that was live, under its number', async () => {
      const other = { ...(await parsed('deployments/3.json')), remotes: {} };
      const { signature: _, cosignatures: __, ...rest } = other;
      await plant('deployments/3.json', cosigned(signed(rest, secret(asha)), secret(ben)));
      await damage();

      expect(await newestWhole(as(settings))).toBeNull();
    });
  });

  it('does not keep two people from bringing a restored store back', async () => {
    await canary();
    const [first, second] = [memory(), memory()];
    for (const kept of [first, second]) expect(await liveOf(as({ memory: kept }))).toBe(2);
    await plant('deployment.json', await parsed('deployments/1.json'));
    await bare.remove('deployments/2.json');

    const back = await rollbackTo(by(asha, { memory: first }), 1, { ...proposing, above: 2 });
    const digest = back.proposed?.digest ?? '';
    const made = await signProposal(by(ben, { memory: second }), back.number, { digest, by: 'ben' });

    expect(made).toMatchObject({ number: 3, from: 1 });
    expect(await liveOf(as({ memory: first }))).toBe(3);
  });

  it('is withdrawn by the root, with the number that it signed', async () => {
    await canary();
    const server = as({ memory: memory() });
    await planted(2, ({ remotes }) => ({
      remotes: changed(remotes, 'catalog', (place) => ({ ...place, canary: null })),
    }));
    expect(await liveOf(server)).toBe(50);

    const roles = {
      root: { keys: publics(holder), threshold: 1 },
      deployment: { keys: publics(asha, ben), threshold: 2 },
      timestamp: { keys: [] },
    };
    await putRoot(2, {}, { roles });
    later();

    await expect(liveOf(server)).rejects.toThrow('signed by 0 of the 2 keys');
    await plant('deployment.json', await parsed('deployments/2.json'));
    expect(await liveOf(server)).toBe(2);
  });
});

type Remotes = Record<string, { live: object; previous: object | null; canary: object | null }>;
const changed = (remotes: unknown, part: string, change: (place: Remotes[string]) => object) => {
  const all = remotes as Remotes;
  return { ...all, [part]: change(all[part] as Remotes[string]) };
};
const withLive = (remotes: unknown, part: string, version: string) =>
  changed(
    changed(remotes, 'catalog', (place) => ({ ...place, canary: null })),
    part,
    (place) => ({
      ...place,
      live: { ...place.live, version },
    }),
  );

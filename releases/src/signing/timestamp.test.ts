import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { readFreshness } from '../registry/freshness';
import { openStore, type StoreSettings } from '../registry/open-store';
import { buildHost, buildRemote } from '../testing/release-builders';
import { afterMinutes, stopClock } from '../testing/still-clock';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { fileMemory } from './file-memory';
import { newKeyPair, readSigningKey } from './keys';
import { digestOf, type Purpose, signed } from './signature';
import { putTimestamp } from './timestamp';

const WHO = { by: 'asha', why: '' };
const DAY = 24 * 60;
const folders = tempFolders();
afterAll(() => folders.clear());
const ours = newKeyPair();
const foreign = newKeyPair();
let folder: string;
let bare: ObjectStore;
const as = (settings: StoreSettings) => openStore(`file:${folder}`, settings);
const promoter = () => as({ signingKey: ours.signingKey });
const reader = (more: StoreSettings = {}) => as({ publicKeys: ours.publicKey, ...more });
const bytesOf = async (key: string) => (await bare.get(key))?.bytes ?? Buffer.from('');
/** Puts bytes in place like an attacker who can write the store. */
const plant = async (key: string, bytes: Buffer) => {
  await bare.remove(key);
  await bare.create(key, bytes);
};
const signedAs = (value: object, key = ours, purpose: Purpose = 'timestamp') =>
  Buffer.from(JSON.stringify(signed({ ...value }, readSigningKey(key.signingKey), purpose)));
const there = async () => JSON.parse(String(await bytesOf('timestamp.json'))) as Record<string, unknown>;
/** The deployment with which each test begins. */
const first = async () => ({
  number: 1,
  digest: digestOf(JSON.parse(String(await bytesOf('deployments/1.json')))),
});
const unsigned = async (changed: object = {}) => {
  const { signature: _, ...rest } = await there();
  return { ...rest, ...changed };
};
const freshness = async (store = reader()) => {
  const { state, words } = (await readFreshness(store)) ?? {};
  return { state, words };
};

beforeEach(async () => {
  stopClock();
  folder = await folders.next();
  bare = fileStore(folder);
  await putWhole(bare, buildHost(), buildRemote('catalog'), buildRemote('catalog', { version: '1.1.0' }));
  await promote(promoter(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
});
afterEach(() => jest.useRealTimers());

describe('A deployment that is the newest', () => {
  it('is known as that until the day is over', async () => {
    expect((await freshness()).state).toBe('fresh');
    afterMinutes(DAY);

    expect(await freshness()).toEqual({
      state: 'expired',
      words: expect.stringContaining('A newer one than deployment 1 may be withheld'),
    });
  });

  it('is known as that while its timestamp is renewed', async () => {
    afterMinutes(DAY - 60);
    await putTimestamp(promoter(), await first());
    afterMinutes(DAY - 60);

    expect((await freshness()).state).toBe('fresh');
  });
});

describe('A store that shows an old state again to a server that saw a newer timestamp', () => {
  let old: Buffer[];
  let state: string;
  const memory = () => fileMemory(`file:${folder}`, () => undefined);
  const settings = { publicKeys: ours.publicKey };
  beforeEach(async () => {
    state = process.env.XDG_STATE_HOME ?? '';
    process.env.XDG_STATE_HOME = await folders.next();
    old = await Promise.all(['deployment.json', 'timestamp.json'].map(bytesOf));
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    // The timestamp alone: the deployment that it names is withheld.
    await plant('deployment.json', old[0] as Buffer);
    expect((await freshness(as({ ...settings, memory: memory() }))).state).toBe('withheld');
    await plant('timestamp.json', old[1] as Buffer);
  });
  afterEach(() => {
    process.env.XDG_STATE_HOME = state;
  });

  it('is found out by a process that restarts on that machine, and by no other one', async () => {
    expect(await freshness(as({ ...settings, memory: memory() }))).toEqual({
      state: 'withheld',
      words: expect.stringContaining('Deployment 2 is the newest'),
    });
    expect((await freshness(reader())).state).toBe('fresh');
  });

  it('is found out if the deployment alone is put right', async () => {
    await plant('deployment.json', await bytesOf('deployments/2.json'));

    expect(await freshness(as({ ...settings, memory: memory() }))).toEqual({
      state: 'refused',
      words: expect.stringContaining('names deployment 1, but 2 was named already'),
    });
  });

  it('is not vouched for by it', async () => {
    const signing = as({ ...settings, signingKey: ours.signingKey, memory: memory() });

    await expect(putTimestamp(signing, await first())).rejects.toThrow('but 2 was named already');
  });

  it('is believed once the key is revoked that signed the newer one', async () => {
    const next = newKeyPair();
    const revoking = { publicKeys: next.publicKey, revokedKeys: ours.publicKey, memory: memory() };
    const { signature: _, ...first } = JSON.parse(String(old[0]));
    await bare.remove('deployments/1.json');
    await plant('deployment.json', signedAs(first, next, 'deployment'));
    await plant('timestamp.json', signedAs(await unsigned(), next));

    expect((await freshness(as(revoking))).state).toBe('fresh');
    await promote(as({ ...revoking, signingKey: next.signingKey }), ['catalog@1.1.0'], WHO);
    expect((await freshness(as({ ...revoking, memory: memory() }))).state).toBe('fresh');
  });
});

describe('A store that shows an old state for ever', () => {
  it('is found out when the timestamp expires, also by who sees it for the first time', async () => {
    const old = await Promise.all(['deployment.json', 'timestamp.json'].map(bytesOf));
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    await plant('deployment.json', old[0] as Buffer);
    await plant('timestamp.json', old[1] as Buffer);
    afterMinutes(DAY);

    expect((await freshness()).state).toBe('expired');
  });

  it('is found out at once if it shows the newer timestamp', async () => {
    const old = await bytesOf('deployment.json');
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    await plant('deployment.json', old);

    expect(await freshness()).toEqual({
      state: 'withheld',
      words: expect.stringMatching(/^Deployment 2 is the newest.*but the release store shows 1: somebody/),
    });
    afterMinutes(8 * DAY);
    expect((await freshness()).state).toBe('withheld');
  });

  it('is found out if its timestamp is removed, or an older one put back', async () => {
    const old = await bytesOf('timestamp.json');
    await promote(promoter(), ['catalog@1.1.0'], WHO);
    afterMinutes(5);

    await plant('timestamp.json', old);
    expect((await freshness()).state).toBe('outdated');
    await bare.remove('timestamp.json');
    expect((await freshness()).state).toBe('missing');
  });
});

describe('A timestamp is not believed', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['that nobody signed', async () => Buffer.from(JSON.stringify(await unsigned())), 'is not signed'],
    ['that a foreign key signed', async () => signedAs(await unsigned(), foreign), 'nobody here trusts'],
    [
      'that was altered',
      async () => Buffer.from(JSON.stringify({ ...(await there()), expires: '2027-01-20T00:00:00.000Z' })),
      'was altered after it was signed',
    ],
    [
      'whose signature was made for a deployment',
      async () => signedAs(await unsigned(), ours, 'deployment'),
      'was altered after it was signed',
    ],
    [
      'that holds longer than any may',
      async () => signedAs(await unsigned({ expires: '2027-01-22T13:00:00.001Z' })),
      'longer than the 7 days that it may',
    ],
    ['that is damaged', async () => Buffer.from('{'), 'is damaged'],
    ['that is a deployment', () => bytesOf('deployment.json'), 'was altered after it was signed'],
  ])('%s, and the next one takes its place', async (_, planted, words) => {
    await plant('timestamp.json', await planted());

    expect(await freshness()).toEqual({ state: 'refused', words: expect.stringContaining(words) });
    await putTimestamp(promoter(), await first());
    expect((await freshness()).state).toBe('fresh');
  });

  it('that a revoked key signed', async () => {
    const both = { publicKeys: `${ours.publicKey},${foreign.publicKey}`, revokedKeys: foreign.publicKey };
    await plant('timestamp.json', signedAs(await unsigned(), foreign));

    expect((await freshness(reader(both))).words).toContain('nobody here trusts');
  });

  it('as a deployment', async () => {
    await plant('deployment.json', await bytesOf('timestamp.json'));

    await expect(readFreshness(reader())).rejects.toThrow('was altered after it was signed');
  });
});

describe('Of two who sign at the same moment', () => {
  it('the one with the older deployment leaves the newer timestamp', async () => {
    await promote(promoter(), ['catalog@1.1.0'], WHO);

    await putTimestamp(promoter(), await first());

    expect(await there()).toMatchObject({ deployment: 2 });
  });

  it('both get the newest deployment, whichever comes first', async () => {
    await Promise.all([1, 2, 3].map(async () => putTimestamp(promoter(), await first())));

    expect((await freshness()).state).toBe('fresh');
  });
});

it('Without keys there is no timestamp, and nothing is said', async () => {
  folder = await folders.next();
  await putWhole(fileStore(folder), buildHost());
  await promote(as({}), ['host@1.0.0'], WHO);

  expect(await readFreshness(as({}))).toBeNull();
  expect(await fileStore(folder).get('timestamp.json')).toBeNull();
});

/** @jest-environment node */
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { newKeyPair } from '@food/releases/signing/keys';
import { digestOf } from '@food/releases/signing/signature';
import { putTimestamp } from '@food/releases/signing/timestamp';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';

/** Here a check of the store is awaited, however long the machine takes. */
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual('node:timers/promises');
  const setTimeout = (ms: number, ...rest: unknown[]) =>
    ms === 500 ? new Promise(() => undefined) : real.setTimeout(ms, ...rest);
  return { ...real, setTimeout };
});

const WHO = { by: 'asha', why: '' };
const HOUR = 3_600_000;
const ours = newKeyPair();
const headers = { authorization: `Bearer ${OPS_TOKEN}` };
let site: TestStore;
let bare: ObjectStore;
let test: TestApp;
let database: TestApp['database'];
const signing = () => openStore(`file:${site.folder}`, ours);
const ready = () => test.call('GET', '/readyz');
/** Longer than a check's result is used. */
function lookAnew(): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
}
const stateNow = async () => {
  lookAnew();
  return (await ready()).json<{ timestamp?: { state: string } }>().timestamp?.state;
};
const bytesOf = async (key: string) => (await bare.get(key))?.bytes ?? Buffer.from('');
const digestNow = async () => digestOf(JSON.parse(String(await bytesOf('deployment.json'))));
const plant = async (key: string, bytes: Buffer) => {
  await bare.remove(key);
  await bare.create(key, bytes);
};
const timesLogged = (words: string) => test.logged().split(words).length - 1;

const start = async () => {
  test = await buildTestApp({ env: { ...site.env, DEPLOYMENT_PUBLIC_KEYS: ours.publicKey }, database });
  test.clock.set(new Date());
};
/** Another process on the same database, which has seen nothing itself. */
const restart = async () => {
  await test.close();
  await start();
};

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  site = openTestStore();
  bare = fileStore(site.folder);
  await site.publishHost({ deploymentKeys: [] });
  for (const version of ['1.0.0', '1.1.0']) await site.publishCatalog({ version });
  await promote(signing(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
  await start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await test.close();
  site.clear();
});
afterAll(() => database.close());

describe('A server whose release store is no longer vouched for', () => {
  it('stays ready, serves its pages, and says since when', async () => {
    expect(await stateNow()).toBe('fresh');
    test.clock.forward(25 * HOUR);
    lookAnew();

    const answer = await ready();

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ok',
      timestamp: { state: 'expired', deployment: 1, words: expect.stringContaining('may be withheld') },
    });
    expect((await test.call('GET', '/home', {})).statusCode).toBe(200);
  });

  it('logs it once, and once that it is over', async () => {
    await stateNow();
    test.clock.forward(25 * HOUR);
    for (let times = 0; times < 3; times++) expect(await stateNow()).toBe('expired');
    expect(timesLogged('The timestamp of deployment 1 expired')).toBe(1);

    test.clock.set(new Date());
    for (let times = 0; times < 3; times++) expect(await stateNow()).toBe('fresh');

    expect(timesLogged('The timestamp of deployment 1 expired')).toBe(1);
  });

  it('tells those who measure it until when it was', async () => {
    const { expires } = await putTimestamp(signing(), { number: 1, digest: await digestNow() }, 2 * HOUR);
    lookAnew();
    const metrics = async () => (await test.call('GET', '/metrics', { headers })).body;
    const until = `release_timestamp_expires_seconds ${Date.parse(expires) / 1_000}\n`;

    expect(await metrics()).toContain(until);
    expect(await metrics()).toContain('release_timestamp_state{state="fresh"} 1\n');
    test.clock.forward(3 * HOUR);
    lookAnew();

    expect(await metrics()).toContain(until);
    expect((await metrics()).match(/^release_timestamp_state.*$/gm)).toEqual([
      'release_timestamp_state{state="expired"} 1',
    ]);
  });
});

describe('A server from which a signed deployment is withheld', () => {
  const report = () => test.call('GET', '/ops/releases.json', { headers });
  let old: Record<'pointer' | 'timestamp', Buffer>;
  beforeEach(async () => {
    old = { pointer: await bytesOf('deployment.json'), timestamp: await bytesOf('timestamp.json') };
    await promote(signing(), ['catalog@1.1.0'], WHO);
    await plant('deployment.json', old.pointer);
  });

  it('says so loudly: ready as it is, in its log and on the operations page', async () => {
    expect(await stateNow()).toBe('withheld');

    expect(test.logged()).toContain('the release store shows 1: somebody withholds 2');
    expect((await report()).json().timestamp).toMatchObject({ state: 'withheld', deployment: 2 });
  });

  it('is not calmed by an older timestamp that somebody puts back', async () => {
    expect(await stateNow()).toBe('withheld');

    await plant('timestamp.json', old.timestamp);

    expect(await stateNow()).toBe('withheld');
  });

  it('remembers over a restart that a newer one was named, though store and timestamp are older again', async () => {
    expect(await stateNow()).toBe('withheld');
    await plant('timestamp.json', old.timestamp);

    await restart();

    expect(await stateNow()).toBe('withheld');
    expect((await report()).json().timestamp).toMatchObject({ state: 'withheld', deployment: 2 });
  });

  it('goes on once it is there again', async () => {
    expect(await stateNow()).toBe('withheld');

    await plant('deployment.json', await bytesOf('deployments/2.json'));

    expect(await stateNow()).toBe('fresh');
  });
});

describe('A timestamp that a server can not believe', () => {
  it.each([
    ['a foreign key signed', newKeyPair().signingKey, 'nobody here trusts'],
    ['nobody signed', null, 'is not signed'],
  ])('since %s is told, and the site goes on', async (_, key, words) => {
    const stored = JSON.parse(String(await bytesOf('timestamp.json')));
    delete stored.signature;
    const { signed } = await import('@food/releases/signing/signature');
    const { readSigningKey } = await import('@food/releases/signing/keys');
    const planted = key ? signed(stored, readSigningKey(key), 'timestamp') : stored;
    await plant('timestamp.json', Buffer.from(JSON.stringify(planted)));

    expect(await stateNow()).toBe('refused');
    expect((await ready()).json().timestamp.words).toContain(words);
    expect((await test.call('GET', '/home', {})).statusCode).toBe(200);
  });
});

it('A server of an unsigned site says nothing of timestamps', async () => {
  const other = openTestStore();
  await other.publishHost();
  await other.promote('host@1.0.0');
  const app = await buildTestApp({ env: other.env });

  expect((await app.call('GET', '/readyz')).json()).toEqual({ status: 'ok' });
  const metrics = await app.call('GET', '/metrics', { headers });
  expect(metrics.body).not.toMatch(/^release_timestamp_\w+[ {]/m);
  expect(app.logged()).not.toContain('timestamp');
  await app.close();
  other.clear();
});

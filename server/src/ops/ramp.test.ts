import { promote } from '@food/releases/promote/promote';
import { readLive } from '@food/releases/registry/deployments';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { WATCH_PACE } from './server-watch';
import { untilLive } from './testing/until-live';

const MINUTE = 60_000;
const begun = new Date();

let database: TestApp['database'];
let store: TestStore;
let site: TestApp;

/** A server of the site whose watch runs by itself, at this time. */
async function serve(now: Date): Promise<void> {
  site = await buildTestApp({ env: { ...store.env, WATCH: '1' }, database });
  site.clock.set(now);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
}

beforeAll(async () => {
  jest.replaceProperty(WATCH_PACE, 'every', 200);
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  store = openTestStore();
  await store.publishHost();
  for (const version of ['1.0.0', '1.1.0']) await store.publishCatalog({ version });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  await promote(store.store, ['catalog@1.1.0'], {
    by: 'asha',
    why: 'new dishes',
    canary: 10,
    ramp: [10, 50, 100],
  });
  await serve(begun);
});
afterEach(async () => {
  await site.reset();
  await site.close();
  store.clear();
});

const live = async () => (await readLive(store.store)).deployment;
/** This many visitors, each with an address of their own, get a release. */
async function come(count: number, version: string, network: number): Promise<string[]> {
  const all = Array.from({ length: count }, (_, at) => `10.${network}.${at}.1`);
  for (const from of all) {
    const body = { releases: ['host@1.0.0', `catalog@${version}`] };
    await site.call('POST', '/telemetry/visit', { body, from });
  }
  return all;
}
const canaryOnStatus = async () => {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const { parts } = (await site.call('GET', '/ops/releases.json', { headers })).json();
  return parts.find(({ part }: { part: string }) => part === 'catalog').canary;
};

it('A ramp takes each step by itself after its visitors, and goes on where it stood when the server restarts', async () => {
  await untilLive(site, 2);
  await come(100, '1.1.0', 1);
  site.clock.forward(20 * MINUTE);
  await untilLive(site, 3);

  expect(await live()).toMatchObject({
    by: 'release watch',
    why: 'catalog@1.1.0 failed for 0 of 100 visitors, and 1.0.0 for 0 of 0: from 10 to 50 %',
    remotes: { catalog: { live: { version: '1.0.0' }, canary: { share: 50, ramp: [10, 50, 100] } } },
  });
  expect(await canaryOnStatus()).toMatchObject({ share: 50, ramp: { steps: [10, 50, 100] } });

  const now = site.context.clock.now();
  await site.close();
  await serve(now);
  await come(100, '1.1.0', 2);
  site.clock.forward(20 * MINUTE);
  await untilLive(site, 4);

  expect(await live()).toMatchObject({
    by: 'release watch',
    remotes: { catalog: { live: { version: '1.1.0' }, previous: { version: '1.0.0' }, canary: null } },
  });
});

it('A ramp whose release fails is halted at its step, and no further visitor gets it', async () => {
  await untilLive(site, 2);
  await come(60, '1.0.0', 3);
  const seen = await come(20, '1.1.0', 4);
  for (const from of seen) {
    const body = { part: 'catalog', version: '1.1.0', kind: 'render', outcome: 'recovered', page: '/home' };
    await site.call('POST', '/telemetry/composition', { body, from });
  }
  await untilLive(site, 3);

  expect(await live()).toMatchObject({
    by: 'release watch',
    why: expect.stringMatching(/^catalog@1\.1\.0 failed for \d+ of 20 visitors/),
    remotes: { catalog: { live: { version: '1.0.0' }, canary: null } },
  });
});

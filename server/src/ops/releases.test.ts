import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReleasesReport } from '@food/contracts/ops';
import { halt, promote } from '@food/releases/promote/promote';
import { readLive } from '@food/releases/registry/deployments';
import { record } from '@food/releases/registry/log';
import { openStore } from '@food/releases/registry/open-store';
import { newKeyPair } from '@food/releases/signing/keys';
import { buildPage } from '@food/releases/testing/release-builders';
import { sql } from 'drizzle-orm';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { somebodyWaits } from '../testing/lock-waits';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { partFailures, partVisits, recentReports } from './ops-tables';
import { MOST_NEW } from './report-deduplicator';
import { untilLive } from './testing/until-live';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const MINUTE = 60_000;
let site: TestStore;
let test: TestApp;
beforeEach(async () => {
  site = openTestStore();
  await site.publishHost();
  for (const version of ['1.0.0', '1.1.0']) await site.publishCatalog({ version });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  test = await buildTestApp({ env: site.env, database });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await test.close();
  await test.reset();
  site.clear();
});

let database: TestApp['database'];
let first: TestApp;
beforeAll(async () => {
  first = await buildTestApp();
  ({ database } = first);
});
afterAll(() => first.close());

let addresses = 0;
const anotherAddress = () => {
  addresses += 1;
  return `10.${4 + (addresses >> 8)}.${addresses & 255}.1`;
};
const fail = (changed: object = {}, from = anotherAddress(), app = test) =>
  app.call('POST', '/telemetry/composition', {
    body: {
      part: 'catalog',
      version: '1.0.0',
      kind: 'evaluation',
      outcome: 'failed',
      page: '/home',
      ...changed,
    },
    from,
  });
/** A browser shows a page of these releases. */
const come = (releases = ['host@1.0.0', 'catalog@1.0.0'], from = anotherAddress(), app = test) =>
  app.call('POST', '/telemetry/visit', { body: { releases }, from });
const report = async (app = test) =>
  (await app.call('GET', '/ops/releases.json', { headers: OPS })).json() as ReleasesReport;
const seenOf = async (part: string, version = '1.0.0') =>
  (await report()).traffic.versions.find((seen) => seen.part === part && seen.version === version);
describe('A visit', () => {
  it('that names a release twice counts once', async () => {
    expect((await come(['catalog@1.0.0', 'catalog@1.0.0'])).statusCode).toBe(200);

    expect(await seenOf('catalog')).toMatchObject({ visits: 1 });
  });

  it('counts for each release that the page shows, once an hour for an address', async () => {
    for (let n = 0; n < 3; n++) await come(['host@1.0.0', 'catalog@1.0.0'], '10.9.0.1');
    await come(['host@1.0.0'], '10.9.0.2');

    expect(await seenOf('catalog')).toMatchObject({ visits: 1, failing: 0 });
    expect(await seenOf('host')).toMatchObject({ visits: 2 });
    test.clock.forward(61 * MINUTE);
    await come(['host@1.0.0'], '10.9.0.2');
    expect(await seenOf('host')).toMatchObject({ visits: 3 });
  });

  it('is not what only asks for a page, as a search engine does', async () => {
    for (let n = 0; n < 5; n++) await test.call('GET', '/home', { from: anotherAddress() });

    expect((await report()).traffic.versions).toEqual([]);
  });

  it('whose names have more behind them is no visit of that release', async () => {
    expect((await come(['catalog@1.0.0', 'catalog@1.0.0@', 'host@1.0.0@x'])).statusCode).toBe(200);

    expect(await seenOf('catalog')).toMatchObject({ visits: 1 });
    expect(await seenOf('host')).toBeUndefined();
  });

  it('of a release that the live deployment does not name is not counted, so that nobody fills the memory of visits with old ones', async () => {
    expect((await come(['catalog@1.1.0'])).statusCode).toBe(200);

    expect(await database.db.select().from(recentReports)).toEqual([]);
    expect((await report()).traffic.versions).toEqual([]);
  });

  it('of an unpublished release is not counted', async () => {
    expect((await come(['catalog@6.6.6', 'news', '@', 'catalog@'])).statusCode).toBe(200);

    expect((await report()).traffic.versions).toEqual([]);
  });

  it('is told in a message of at most 50 releases, 120 times a minute by an address', async () => {
    const many = Array.from({ length: 51 }, (_, at) => `catalog@1.0.${at}`);

    expect((await come(many)).statusCode).toBe(400);
    expect((await come(many.slice(1))).statusCode).toBe(200);
    const told: number[] = [];
    for (let n = 0; n <= 120; n++) told.push((await come(['host@1.0.0'], '10.9.0.3')).statusCode);
    expect(told).toEqual([...Array(120).fill(200), 429]);
  });

  it('is reported also while it is being written', async () => {
    await come();
    let reported: Promise<ReleasesReport>[] = [];
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table part_visits in exclusive mode`);
      const first = report();
      while (!(await somebodyWaits(test.db))) await pause(10);
      const second = report();
      // A read that doesn't wait for the write is finished by then.
      await Promise.race([second, pause(300)]);
      reported = [first, second];
    });

    for (const { traffic } of await Promise.all(reported))
      expect(traffic.versions).toMatchObject([
        { part: 'catalog', visits: 1 },
        { part: 'host', visits: 1 },
      ]);
  });

  it('is also a failure whose page could tell of nothing else', async () => {
    await fail({ part: 'host' });

    expect(await seenOf('host')).toMatchObject({ visits: 1, failing: 1 });
  });

  it('counts once however many processes hear of it', async () => {
    const other = await buildTestApp({ env: site.env, database });
    for (const app of [test, other, test])
      await app.call('POST', '/telemetry/visit', { body: { releases: ['catalog@1.0.0'] }, from: '10.9.0.1' });
    await other.close();

    expect(await seenOf('catalog')).toMatchObject({ visits: 1 });
  });

  it('outlives the process that counted it', async () => {
    await come();

    await test.close();

    expect(await database.db.select().from(partVisits).orderBy(partVisits.part)).toMatchObject([
      { part: 'catalog', visits: 1 },
      { part: 'host', visits: 1 },
    ]);
  });
});

describe('A failure', () => {
  it('counts one visitor for an address, however often and however it fails', async () => {
    for (const kind of ['evaluation', 'evaluation', 'style', 'mount']) await fail({ kind }, '10.9.0.1');
    await fail({}, '10.9.0.2');

    expect(await seenOf('catalog')).toMatchObject({
      failing: 2,
      failed: 5,
      kinds: { evaluation: 2, style: 1, mount: 1 },
    });
  });

  it('counts an address again: its kind after ten minutes, its visitor after an hour', async () => {
    await fail({}, '10.9.0.1');
    test.clock.forward(11 * MINUTE);
    await fail({}, '10.9.0.1');
    expect(await seenOf('catalog')).toMatchObject({ failing: 1, kinds: { evaluation: 2 } });

    test.clock.forward(50 * MINUTE);
    await fail({}, '10.9.0.1');

    expect(await seenOf('catalog')).toMatchObject({ failing: 2, kinds: { evaluation: 3 } });
  });

  it('counts one household of IPv6 addresses once', async () => {
    for (const last of [1, 2, 3]) await fail({}, `2001:db8:1:1::${last}`);

    expect(await seenOf('catalog')).toMatchObject({ failing: 1 });
  });

  it('is counted apart for pages that recovered and pages that did not', async () => {
    await fail({ outcome: 'recovered' });
    await fail();

    expect(await seenOf('catalog')).toMatchObject({ recovered: 1, failed: 1, failing: 2 });
  });

  it('is taken while the live deployment is damaged', async () => {
    const pointer = await site.store.get('deployment.json');
    await site.store.replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);

    expect((await fail()).statusCode).toBe(200);
  });

  it('of a release that the live deployment does not name is a report, of no visitor', async () => {
    await fail({ version: '1.1.0' });

    expect(await database.db.select().from(recentReports)).toEqual([]);
    expect(await seenOf('catalog', '1.1.0')).toMatchObject({ failed: 1, failing: 0 });
  });

  it('counts however many visits there were; beyond the most that are told apart each visit counts, and the watch says so', async () => {
    jest.replaceProperty(MOST_NEW, 'visits', 3);
    const busy = await buildTestApp({ env: site.env, database });
    for (const last of [1, 2, 3]) await come(['catalog@1.0.0'], `10.9.0.${last}`, busy);
    expect((await report(busy)).watch.troubles).toEqual([]);
    for (const last of [3, 4]) await come(['catalog@1.0.0'], `10.9.0.${last}`, busy);

    await fail({}, '10.9.0.1', busy);

    const [trouble = '', ...others] = (await report(busy)).watch.troubles;
    expect(await seenOf('catalog')).toMatchObject({ visits: 5, failing: 1 });
    expect([trouble.startsWith('More than 3 visits were new'), others]).toEqual([true, []]);
    expect(busy.logged().split(trouble)).toHaveLength(2);
    await busy.close();
  });

  it('is no longer counted beyond the most that are told apart, and the watch says so until the hour is over', async () => {
    jest.replaceProperty(MOST_NEW, 'failures', 4);
    const busy = await buildTestApp({ env: site.env, database });
    for (const last of [1, 2, 3]) await fail({}, `10.9.0.${last}`, busy);

    expect(await seenOf('catalog')).toMatchObject({ failed: 3, failing: 1 });
    expect((await report(busy)).watch.troubles).toEqual([
      expect.stringMatching(/^More than 4 reports of failures were new/),
    ]);
    busy.clock.forward(61 * MINUTE);
    expect((await report(busy)).watch.troubles).toEqual([]);
    await busy.close();
  });

  it('of an unpublished version is not counted', async () => {
    await fail({ version: '6.6.6' });

    expect((await report()).traffic.versions).toEqual([]);
  });

  it('is kept without any address', async () => {
    await fail({}, '10.9.77.88');

    const rows = await database.db.select().from(partFailures);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await database.db.select().from(recentReports)])).not.toContain('10.9');
  });
});

describe('The last hours', () => {
  it('are bars of ten minutes, the newest last', async () => {
    await come();
    await fail();
    test.clock.forward(10 * MINUTE);
    await come();

    const { bars = [] } = (await seenOf('catalog')) ?? {};

    expect(bars).toHaveLength(36);
    expect(bars.slice(-3)).toEqual([
      { visits: 0, failing: 0 },
      { visits: 2, failing: 1 },
      { visits: 1, failing: 0 },
    ]);
  });

  it('end after six: what is older is not shown', async () => {
    await come();
    await fail();
    await report();
    test.clock.forward(6 * 60 * MINUTE);

    expect((await report()).traffic.versions).toEqual([]);
  });
});

describe('The report', () => {
  it('needs the operations token', async () => {
    expect((await test.call('GET', '/ops/releases.json')).statusCode).toBe(401);
  });

  it('says what is live for whom, and since when', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: 'new dishes', canary: 20 });
    const live = await promote(site.store, ['host@1.0.0'], { by: 'ravi', why: '' });

    const { deployment, parts } = await report();

    expect(deployment).toBe(live.number);
    expect(parts[1]).toEqual({
      part: 'catalog',
      live: { version: '1.0.0', revision: 'abc1234', since: { deployment: 1, at: expect.any(String) } },
      previous: null,
      canary: {
        version: '1.1.0',
        revision: 'abc1234',
        share: 20,
        since: { deployment: 2, at: expect.any(String) },
        ramp: null,
      },
    });
  });

  it('knows since when a release is live, however often another part was promoted since', async () => {
    await site.publishHost({ version: '1.1.0' });
    for (let n = 0; n < 12; n++) {
      await promote(site.store, ['host@1.1.0'], { by: 'ravi', why: '', canary: 20 });
      await halt(site.store, 'host', { by: 'ravi', why: '' });
    }

    expect((await report()).parts[1]?.live.since.deployment).toBe(1);
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '' });
    const [host, catalog] = (await report()).parts;
    expect([host?.live.since.deployment, catalog?.live.since.deployment]).toEqual([1, 26]);
  });

  it('says that customers who come through an unknown proxy can not be told apart', async () => {
    expect((await report()).watch).toEqual({ isOn: false, troubles: [] });

    for (let n = 0; n < 10; n++)
      await test.call('POST', '/telemetry/visit', {
        body: { releases: ['host@1.0.0'] },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
        from: '198.51.100.1',
      });

    expect((await report()).watch.troubles).toEqual([expect.stringContaining('Set TRUST_PROXY.')]);
  });

  it('tells who changed what, when and why, newest first', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: 'new dishes' });

    const { history } = await report();

    expect(history[0]).toEqual({
      number: 2,
      from: 1,
      at: expect.any(String),
      by: 'asha',
      why: 'new dishes',
      forced: false,
      changes: ['catalog: 1.0.0 → 1.1.0'],
      gate: ['gate: passed (shared, pages, navigation, exposes)'],
      signers: [],
    });
    expect(history).toHaveLength(2);
  });

  it('tells who published, copied and removed which release, newest first', async () => {
    const deed = { format: 1, part: 'catalog', by: 'asha' } as const;
    await record(site.store, {
      ...deed,
      what: 'published',
      version: '1.2.0',
      at: '2027-01-15T13:00:00.000Z',
    });
    await record(site.store, { ...deed, what: 'pruned', version: '0.9.0', at: '2027-01-15T13:05:00.000Z' });

    const { deeds } = await report();

    expect(deeds).toEqual([
      { at: '2027-01-15T13:05:00.000Z', by: 'asha', what: 'pruned catalog@0.9.0', details: [] },
      { at: '2027-01-15T13:00:00.000Z', by: 'asha', what: 'published catalog@1.2.0', details: [] },
    ]);
  });

  it('says while the live deployment is damaged what leads out of it', async () => {
    const pointer = await site.store.get('deployment.json');
    await site.store.replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);

    const answer = await test.call('GET', '/ops/releases.json', { headers: OPS });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(
      /^deployment\.json in the release store is damaged: .* "npm run release -- rollback --to 1" makes the site as it was then\.$/,
    );
  });

  it('says why the release store can not be read', async () => {
    await report();
    for (const name of readdirSync(site.folder)) rmSync(join(site.folder, name), { recursive: true });

    const answer = await test.call('GET', '/ops/releases.json', { headers: OPS });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'STORE_AWAY']);
    expect(answer.json().message).toMatch(/^The release store .* is empty, and was not before: /);
  });

  it('says that a store with its deployment gone had one', async () => {
    await test.call('GET', '/');
    for (const name of ['deployment.json', 'deployments'])
      rmSync(join(site.folder, name), { recursive: true });

    const answer = await test.call('GET', '/ops/releases.json', { headers: OPS });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(
      /^deployment\.json is gone from the release store, though deployment 1 was live/,
    );
  });

  it('is empty before the first deployment', async () => {
    const bare = openTestStore();
    const empty = await buildTestApp({ env: bare.env, database });

    const answer = await empty.call('GET', '/ops/releases.json', { headers: OPS });
    await empty.close();
    bare.clear();

    expect(answer.json()).toMatchObject({ deployment: null, parts: [], history: [], judgements: [] });
  });

  it('judges a promotion by what is seen of it after it was made, not by what came before', async () => {
    test.clock.set(new Date());
    for (let n = 0; n < 9; n++) await fail({ version: '1.1.0' });
    for (let n = 0; n < 20; n++) await come(['catalog@1.0.0']);
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '' });
    await untilLive(test, 2);
    expect((await report()).judgements).toEqual([]);

    for (let n = 0; n < 5; n++) await fail({ version: '1.1.0' });

    expect((await report()).judgements).toEqual([
      {
        part: 'catalog',
        version: '1.1.0',
        act: 'rollback',
        why: 'catalog@1.1.0 failed for 5 of 5 visitors (evaluation 5), and 1.0.0 for 0 of 20 in the day before',
      },
    ]);
  });

  it('calls a person for a page that the release before did not have', async () => {
    const pages = [buildPage('/home'), buildPage('/offers')];
    await site.publishCatalog({ version: '1.2.0', pages });
    test.clock.set(new Date());
    for (let n = 0; n < 20; n++) await come(['catalog@1.0.0']);
    await promote(site.store, ['catalog@1.2.0'], { by: 'asha', why: '' });
    await untilLive(test, 2);

    for (let n = 0; n < 9; n++) await fail({ version: '1.2.0', page: '/offers' });

    expect((await report()).judgements).toMatchObject([
      { act: 'leave', why: expect.stringContaining('pages that 1.0.0 does not have') },
    ]);
  });
});

describe('The host team', () => {
  const change = (verb: string, body: object, headers: Record<string, string> = OPS) =>
    test.call('POST', `/ops/releases/${verb}`, { body, headers });

  it('rolls a part back, and says why', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '' });

    const answer = await change('rollback', { part: 'catalog', why: ' the menu is empty ' });

    expect(answer.json()).toEqual({ deployment: 3, message: 'Deployment 3 is live.' });
    const { parts, history } = await report();
    expect(parts[1]?.live).toMatchObject({ version: '1.0.0', since: { deployment: 3 } });
    expect(history[0]).toMatchObject({ by: 'ops page', why: 'the menu is empty' });
  });

  it('is told that what they would take back is not live any more, and nothing is changed', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '' });

    const answer = await change('rollback', { part: 'catalog', version: '1.0.9', why: 'too late' });

    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringMatching(/^catalog@1\.1\.0 is live by now, and no longer 1\.0\.9: /),
    ]);
    expect((await report()).history).toHaveLength(2);
  });

  it('is told who must act if others have built upon what would go, and nothing is changed', async () => {
    await site.publishHost({ version: '1.1.0', shared: { provides: { react: '19.4.0' } } });
    await promote(site.store, ['host@1.1.0'], { by: 'asha', why: '' });
    await site.publishCatalog({ version: '1.2.0', shared: { needs: { react: '^19.4.0' } } });
    await promote(site.store, ['catalog@1.2.0'], { by: 'ravi', why: '' });

    const answer = await change('rollback', { part: 'host', why: 'the frame is gone' });

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'REFUSED',
      message: expect.stringMatching(
        /^The gate refuses to go back to host@1\.0\.0, and what is live stays as it is:\n- catalog@1\.2\.0 needs from host@1\.0\.0: react \^19\.4\.0 .*The host team must wait/,
      ),
    });
    expect((await report()).deployment).toBe(3);
  });

  it('halts a canary', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '', canary: 20 });

    await change('halt', { part: 'catalog', why: 'too slow' });

    expect((await report()).parts[1]?.canary).toBeNull();
  });

  it.each([
    [
      'rollback',
      'catalog',
      'catalog has no previous good release to roll back to. "npm run release -- versions catalog" lists what can be promoted.',
    ],
    ['halt', 'catalog', 'catalog has no canary to halt.'],
    ['halt', 'news', 'news is not deployed. Deployed parts: host, catalog.'],
  ])('is told in words why there can be no %s of %s', async (verb, part, message) => {
    const answer = await change(verb, { part, why: 'because' });

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message, code: 'REFUSED' });
    expect((await report()).deployment).toBe(1);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['spaces', '  '],
    ['a novel', 'x'.repeat(301)],
  ])('gives a reason, not %s', async (_, why) => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '', canary: 20 });

    expect((await change('halt', { part: 'catalog', why })).statusCode).toBe(400);
    expect((await report()).parts[1]?.canary).not.toBeNull();
  });

  it('needs the operations token', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: '', canary: 20 });

    expect((await change('halt', { part: 'catalog', why: 'x' }, {})).statusCode).toBe(401);
    await expect(halt(site.store, 'catalog', { by: 'asha', why: '' })).resolves.toBeDefined();
  });
});

describe('The buttons of a site that takes only signed deployments', () => {
  const keys = newKeyPair();
  let signed: TestStore;
  /** A server of that site, with these additional settings. */
  const start = (env: Record<string, string> = {}) =>
    buildTestApp({ env: { ...signed.env, ...env }, database });
  const press = (app: TestApp, verb: string) =>
    app.call('POST', `/ops/releases/${verb}`, { body: { part: 'catalog', why: 'because' }, headers: OPS });
  const live = async () =>
    (await readLive(openStore(`file:${signed.folder}`, { publicKeys: keys.publicKey }))).deployment;
  beforeEach(async () => {
    signed = openTestStore();
    const store = openStore(`file:${signed.folder}`, keys);
    await signed.publishHost({ deploymentKeys: [keys.publicKey] });
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await signed.publishCatalog({ version });
    const who = { by: 'asha', why: '' };
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], who);
    await promote(store, ['catalog@1.1.0'], who);
    await promote(store, ['catalog@1.2.0'], { ...who, canary: 20 });
  });
  afterEach(() => signed.clear());

  it.each([
    ['rollback', '1.0.0'],
    ['halt', '1.1.0'],
  ])('%s with the key, in a deployment that is genuine', async (verb, version) => {
    const app = await start({ DEPLOYMENT_SIGNING_KEY: keys.signingKey });

    const answer = await press(app, verb);

    await app.close();
    expect(answer.json()).toEqual({ deployment: 4, message: 'Deployment 4 is live.' });
    expect(await live()).toMatchObject({
      number: 4,
      by: 'ops page',
      signature: { key: keys.publicKey },
      remotes: { catalog: { live: { version }, canary: null } },
    });
  });

  it.each(['rollback', 'halt'])(
    'say without the key where it can be done, and change nothing: %s',
    async (verb) => {
      const app = await start();

      const answer = await press(app, verb);

      await app.close();
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        code: 'REFUSED',
        message: `This site takes only signed deployments, and there is no DEPLOYMENT_SIGNING_KEY here: run "npm run release -- ${verb} catalog" where the key is. Nothing was changed.`,
      });
      expect((await live())?.number).toBe(3);
      expect(await signed.store.list('deployments/')).toEqual(['1.json', '2.json', '3.json']);
    },
  );

  it('say that an untrusted key is the wrong one, and change nothing', async () => {
    const app = await start({
      DEPLOYMENT_SIGNING_KEY: newKeyPair().signingKey,
      DEPLOYMENT_PUBLIC_KEYS: keys.publicKey,
    });

    const answer = await press(app, 'rollback');

    await app.close();
    expect(answer.json().message).toMatch(
      /is not among those that the live site trusts\. Nothing was changed\./,
    );
    expect((await live())?.number).toBe(3);
  });
});

describe('The status page', () => {
  const open = (url: string) => test.operations.inject({ url });

  it('comes without a token, holds nothing, and allows only its own files', async () => {
    await promote(site.store, ['catalog@1.1.0'], { by: 'asha', why: 'new dishes' });

    const page = await open('/ops/releases');

    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/catalog|1\.1\.0|asha/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'.*script-src 'self'/);
    for (const name of ['object-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|style=|<style| on\w+=/);
  });

  it.each([
    ['/ops/releases/page.js', 'text/javascript'],
    ['/ops/releases/page.css', 'text/css'],
    ['/ops/releases/laila.woff2', 'font/woff2'],
    ['/ops/releases/icon.svg', 'image/svg+xml'],
  ])('has its file %s', async (url, type) => {
    const file = await open(url);

    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain(type);
  });
});

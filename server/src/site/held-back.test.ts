import { CALLS, callName } from '@food/contracts/calls';
import { entriesOf } from '@food/releases/model/parts';
import { halt, promote, rollback } from '@food/releases/promote/promote';
import { buildPage, buildRemote } from '@food/releases/testing/release-builders';
import { putWhole } from '@food/releases/testing/whole-release';
import type { FastifyBaseLogger } from 'fastify';
import { buildTestApp, OPS_TOKEN } from '../testing/test-app';
import { storeSource } from './store-source';
import { openTestStore, type TestStore } from './testing/test-store';

const NEW_CALL = 'GET /auth/offers';
const WHO = { by: 'asha', why: '' };

let site: TestStore;
beforeEach(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishHost({ version: '1.1.0' });
  await site.publishCatalog();
  await site.publishCatalog({ version: '1.1.0', calls: ['GET /auth/home/categories', NEW_CALL] });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
});
afterEach(() => site.clear());

/** A server from before the new call, or one that answers it. */
function server(answersIt = false) {
  const logged: string[] = [];
  const log = {
    error: (...given: unknown[]) => logged.push(String(given.at(-1))),
  } as unknown as FastifyBaseLogger;
  const memory = { read: async () => null, write: async () => {} };
  const source = storeSource(site.store, memory, log, undefined, (call) => answersIt || call !== NEW_CALL);
  return {
    logged,
    heldBack: () => source.heldBack().map(({ release }) => release),
    /** What visitors get, once the server reads the store again. */
    async shows() {
      await jest.advanceTimersByTimeAsync(1_000);
      const live = await source.live();
      return {
        deployment: live.number,
        ...Object.fromEntries(entriesOf(live).map(([part, place]) => [part, place.live.version])),
      };
    },
    source,
  };
}

describe('A release that sends a call which a server doesn’t answer', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('is not shown by that server, which goes on with the release before and takes every other part', async () => {
    const old = server();
    await old.shows();

    await site.promote('catalog@1.1.0', 'host@1.1.0');

    expect(await old.shows()).toEqual({ deployment: 2, host: '1.1.0', catalog: '1.0.0' });
    expect(old.logged).toEqual([
      'Deployment 2 is not live here whole. catalog@1.1.0 sends GET /auth/offers, which this server does not answer. catalog@1.0.0 is shown in its place. Ship the server first: the release is shown by itself at each server that answers.',
    ]);
  });

  it('leaves in its place what customers had; a server that starts has only the last good release for that', async () => {
    await site.publishCatalog({ version: '1.0.5' });
    await site.publishCatalog({ version: '1.2.0', calls: [NEW_CALL] });
    const old = server();
    await site.promote('catalog@1.0.5');
    await old.shows();

    await site.promote('catalog@1.2.0');

    expect(await old.shows()).toMatchObject({ deployment: 3, catalog: '1.0.5' });
    expect(await server().shows()).toMatchObject({ deployment: 3, catalog: '1.0.0' });
  });

  it('is shown by each server that answers it, with nothing to be done', async () => {
    await site.promote('catalog@1.1.0');

    const [old, next] = [server(), server(true)];

    expect(await old.shows()).toMatchObject({ deployment: 2, catalog: '1.0.0' });
    expect(await next.shows()).toMatchObject({ deployment: 2, catalog: '1.1.0' });
    expect([old.heldBack(), next.heldBack(), next.logged]).toEqual([['catalog@1.1.0'], [], []]);
  });

  it('stops nobody from taking another part back, or that release itself', async () => {
    const old = server();
    await site.promote('catalog@1.1.0', 'host@1.1.0');
    await old.shows();

    await rollback(site.store, 'host', WHO);
    expect(await old.shows()).toEqual({ deployment: 3, host: '1.0.0', catalog: '1.0.0' });
    await rollback(site.store, 'catalog', WHO);

    expect(await old.shows()).toEqual({ deployment: 4, host: '1.0.0', catalog: '1.0.0' });
    expect(old.heldBack()).toEqual([]);
  });

  it('as a canary has no visitors there: they get the live one', async () => {
    await promote(site.store, ['catalog@1.1.0'], { ...WHO, canary: 50 });
    const [old, next] = [server(), server(true)];

    const canaries = await Promise.all(
      [old, next].map(async ({ source }) => (await source.live()).remotes.catalog?.canary?.release.version),
    );

    expect(canaries).toEqual([undefined, '1.1.0']);
    expect(old.heldBack()).toEqual(['catalog@1.1.0']);
    await halt(site.store, 'catalog', WHO);
    await old.shows();
    expect(old.heldBack()).toEqual([]);
  });

  it('has no pages there if it is the first of its remote, and everything else is live', async () => {
    await putWhole(site.store, buildRemote('offers', { pages: [buildPage('/offers')], calls: [NEW_CALL] }));
    await site.promote('offers@1.0.0', 'host@1.1.0');

    expect(await server().shows()).toEqual({ deployment: 2, host: '1.1.0', catalog: '1.0.0' });
    expect(await server(true).shows()).toMatchObject({ offers: '1.0.0' });
  });

  it('is shown all the same as the only host: a site with errors is better than none', async () => {
    const empty = openTestStore();
    await empty.publishHost({ calls: [NEW_CALL] });
    await empty.promote('host@1.0.0');
    [site, empty.clear] = [empty, site.clear];

    const old = server();

    expect(await old.shows()).toEqual({ deployment: 1, host: '1.0.0' });
    expect(old.logged.join()).toContain('It is shown all the same: there is no other host.');
    empty.clear();
  });

  it('leaves the whole site as it was where the other parts don’t fit the release before', async () => {
    const old = server();
    await old.shows();
    const piece = { './routes': { js: [], css: [] }, './dish': { js: [], css: [] } };
    await putWhole(
      site.store,
      buildRemote('catalog', { version: '2.0.0', exposes: piece, calls: [NEW_CALL] }),
      buildRemote('offers', { pages: [buildPage('/offers')], uses: ['catalog/dish'] }),
    );

    await site.promote('catalog@2.0.0', 'offers@1.0.0', 'host@1.1.0');

    expect(await old.shows()).toEqual({ deployment: 1, host: '1.0.0', catalog: '1.0.0' });
    expect(old.logged.join()).toContain(
      "The other parts of deployment 2 don't fit the release before, so deployment 1 stays as it is here.",
    );
    expect(await server(true).shows()).toMatchObject({ deployment: 2, catalog: '2.0.0', offers: '1.0.0' });
  });
});

describe('A server', () => {
  it('answers every call of the contracts, whatever the names of its parameters, so that no release of today is held back', async () => {
    const calls = Object.values(CALLS).flatMap((declared) => Object.values(declared).map(callName));
    await site.publishCatalog({ version: '1.2.0', calls });
    await site.promote('catalog@1.2.0');
    const app = await buildTestApp({ env: site.env });

    expect((await app.call('GET', '/deployment.json')).json().versions.catalog).toBe('1.2.0');
    await app.close();
  });

  it('tells operators on their page, in its metrics and its log which release it holds back, and what to do', async () => {
    await site.promote('catalog@1.1.0');
    const app = await buildTestApp({ env: site.env });
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };

    const page = await app.call('GET', '/home');
    const metrics = await app.call('GET', '/metrics', { headers });
    const report = await app.call('GET', '/ops/releases.json', { headers });

    expect(page.body).toContain('/releases/catalog/1.0.0/');
    expect(page.body).not.toContain('1.1.0');
    expect(metrics.body).toContain('releases_held_back{release="catalog@1.1.0"} 1');
    expect(report.json().watch.troubles.join()).toContain('Ship the server first');
    expect(app.logged()).toContain('catalog@1.1.0 sends GET /auth/offers');
    await app.close();
  });

  it('sends browsers nothing about the calls of a release', async () => {
    await site.publishCatalog({ version: '1.2.0', calls: ['GET /auth/home/categories'] });
    await site.promote('catalog@1.2.0');
    const app = await buildTestApp({ env: site.env });

    const answers = await Promise.all(
      ['/home', '/deployment.json', '/composition/2/catalog@1.2.0.json'].map((url) => app.call('GET', url)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body).not.toContain('"calls"');
    await app.close();
  });
});

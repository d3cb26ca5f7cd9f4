import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promote } from '@food/releases/promote/promote';
import { readLive } from '@food/releases/registry/deployments';
import { newKeyPair } from '@food/releases/signing/keys';
import { watchOnce } from '@food/releases/watch/watch';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { WATCH_PACE } from './server-watch';
import { untilLive } from './testing/until-live';

const WHO = { by: 'asha', why: 'new dishes' };
let database: TestApp['database'];
let store: TestStore;
let site: TestApp;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  store = openTestStore();
  await store.publishHost();
  for (const version of ['1.0.0', '1.1.0']) await store.publishCatalog({ version });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env, database });
  site.clock.set(new Date());
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
  await site.reset();
  await site.close();
  store.clear();
});

const listen = async (port = 0) => {
  await site.app.listen({ port, host: '127.0.0.1' });
  return `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
};
const look = (at: string, token = OPS_TOKEN) => watchOnce({ store: store.store, site: at, token });
const live = async () => (await readLive(store.store)).deployment;

/** The version of catalog that a visitor with this bucket gets; for a bad one, their browser reports a failure. */
async function visit(bucket: number, bad: string): Promise<string | undefined> {
  const from = `10.7.${bucket >> 8}.${bucket & 255}`;
  const page = await site.call('GET', '/home', { headers: { cookie: `visitor=${bucket}` }, from });
  const version = /\/releases\/catalog\/([\d.]+)\/entry\.js/.exec(page.body)?.[1];
  const releases = ['host@1.0.0', `catalog@${version}`];
  const tell = async (path: string, body: object) =>
    expect((await site.call('POST', path, { body, from })).statusCode).toBe(200);
  await tell('/telemetry/visit', { releases });
  if (version === bad) {
    const failure = { part: 'catalog', version, kind: 'evaluation', outcome: 'recovered', page: '/home' };
    await tell('/telemetry/composition', failure);
  }
  return version;
}
const buckets = Array.from({ length: 60 }, (_, at) => at * 166);
/** All visitors, one after the other. Returns how many got each version of catalog. */
async function everybodyComes(bad: string): Promise<Record<string, number>> {
  const served: Record<string, number> = {};
  for (const bucket of buckets) {
    const version = await visit(bucket, bad);
    if (version) served[version] = (served[version] ?? 0) + 1;
  }
  return served;
}

describe('The watch', () => {
  it('halts a bad canary without a person, and no visitor gets it any more', async () => {
    const at = await listen();
    await promote(store.store, ['catalog@1.1.0'], { ...WHO, canary: 20 });
    await untilLive(site, 2);
    const { '1.0.0': well = 0, '1.1.0': met = 0 } = await everybodyComes('1.1.0');
    expect([met, well + met]).toEqual([expect.any(Number), buckets.length]);
    expect(met / buckets.length).toBeCloseTo(0.2, 1);

    const outcomes = await look(at);

    const why = `catalog@1.1.0 failed for ${met} of ${met} visitors (evaluation ${met}), and 1.0.0 for 0 of ${well}`;
    expect(outcomes).toMatchObject([{ act: 'halt', deployment: 3 }]);
    expect(await live()).toMatchObject({ number: 3, from: 2, by: 'release watch', why });
    await untilLive(site, 3);
    expect(await everybodyComes('1.1.0')).toEqual({ '1.0.0': buckets.length });
    expect(await look(at)).toEqual([]);
  });

  it('rolls a bad promotion back, once', async () => {
    const at = await listen();
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    await everybodyComes('1.1.0');

    expect(await look(at)).toMatchObject([
      { act: 'rollback', deployment: 3, why: expect.stringContaining('failed for') },
    ]);

    expect((await live())?.remotes.catalog?.live.version).toBe('1.0.0');
    expect(await look(at)).toEqual([]);
    expect((await live())?.number).toBe(3);
  });

  it('judges a release that is promoted again only by what is seen since', async () => {
    const at = await listen();
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    await everybodyComes('1.1.0');
    await look(at);

    await promote(store.store, ['catalog@1.1.0'], WHO);

    expect(await look(at)).toEqual([]);
    expect((await live())?.remotes.catalog?.live.version).toBe('1.1.0');
  });

  it('does not roll back what others have built upon, and says who must act', async () => {
    const at = await listen();
    await store.publishHost({ version: '1.1.0', shared: { provides: { react: '19.4.0' } } });
    await everybodyComes('none');
    await promote(store.store, ['host@1.1.0'], WHO);
    await store.publishCatalog({ version: '1.2.0', shared: { needs: { react: '^19.4.0' } } });
    await promote(store.store, ['catalog@1.2.0'], WHO);
    await untilLive(site, 3);
    for (let n = 0; n < 9; n++)
      await site.call('POST', '/telemetry/composition', {
        body: { part: 'host', version: '1.1.0', kind: 'evaluation', outcome: 'failed', page: '/home' },
        from: `10.8.${n}.1`,
      });

    const outcomes = await look(at);

    expect(outcomes).toEqual([
      {
        part: 'host',
        version: '1.1.0',
        act: 'leave',
        deployment: null,
        why: expect.stringMatching(
          /^host@1\.1\.0 failed for 9 of 9 visitors \(evaluation 9\), and 1\.0\.0 for 0 of 60 in the day before; The gate refuses to go back to host@1\.0\.0, .*: catalog@1\.2\.0 needs from host@1\.0\.0: react \^19\.4\.0 .*The host team must wait .*$/,
        ),
      },
    ]);
    expect((await live())?.number).toBe(3);
  });

  it('calls a person when the previous release fails in place of the new one, and rolls nothing back', async () => {
    const at = await listen();
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    for (let n = 0; n < 9; n++)
      for (const failure of [
        { version: '1.1.0', kind: 'render', outcome: 'recovered' },
        { version: '1.0.0', kind: 'load-error', outcome: 'failed' },
      ])
        await site.call('POST', '/telemetry/composition', {
          body: { part: 'catalog', page: '/home', ...failure },
          from: `10.8.${n}.1`,
        });

    expect(await look(at)).toMatchObject([
      {
        act: 'leave',
        why: expect.stringContaining('1.0.0, which would take its place, failed for 9 of them too'),
      },
    ]);
  });

  it('leaves good releases alone', async () => {
    const at = await listen();
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    await everybodyComes('9.9.9');

    expect(await look(at)).toEqual([]);
  });

  it('does nothing when the store holds another deployment than the site reported on', async () => {
    const at = await listen();
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    await everybodyComes('1.1.0');
    const elsewhere = {
      ...store.store,
      get: (key: string) => store.store.get(key === 'deployment.json' ? 'deployments/1.json' : key),
    };

    const outcomes = await watchOnce({ store: elsewhere, site: at, token: OPS_TOKEN });

    expect(outcomes).toMatchObject([
      {
        act: 'stale',
        deployment: null,
        why: `${at} shows deployment 2, and 1 is live in the release store`,
      },
    ]);
    expect((await live())?.number).toBe(2);
  });

  it.each([
    [
      'a wrong token',
      async () => look(await listen(), 'not-the-token-of-this'),
      'does not take this operations token',
    ],
    ['no site', async () => look('http://127.0.0.1:9'), 'http://127.0.0.1:9 does not answer.'],
  ])('says in words what is wrong: %s', async (_, looking, words) => {
    await expect(looking()).rejects.toThrow(words);
  });
});

it('The watch keeps its process alive while it waits for a site', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();

  const looking = look('http://127.0.0.1:9');
  const meanwhile = timers();

  await expect(looking).rejects.toThrow('does not answer');
  expect(meanwhile).toBe(before + 1);
});

describe('The watch in the server', () => {
  const servers: TestApp[] = [];
  beforeAll(() => {
    jest.replaceProperty(WATCH_PACE, 'every', 200);
  });
  /** Another server of the same site, whose watch evaluates as soon as it listens. */
  const serve = async (env: Record<string, string> = {}) => {
    const server = await buildTestApp({ env: { ...store.env, WATCH: '1', ...env }, database });
    server.clock.set(new Date());
    servers.push(server);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    return server;
  };
  const watchOf = async (server: TestApp) =>
    (
      await server.call('GET', '/ops/releases.json', { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
    ).json().watch;
  beforeEach(async () => {
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    await everybodyComes('1.1.0');
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it('rolls a bad promotion back by itself, once however many servers there are', async () => {
    const [one] = await Promise.all([serve(), serve()]);

    await untilLive(site, 3);

    expect(await live()).toMatchObject({
      number: 3,
      by: 'release watch',
      remotes: { catalog: { live: { version: '1.0.0' } } },
    });
    expect(await watchOf(one)).toEqual({ isOn: true, troubles: [] });
    expect(one.logged()).not.toContain('"level":50');
  });

  it('says in one sentence after the other why it can not act', async () => {
    writeFileSync(join(store.folder, 'deployment.json'), 'damaged');
    const server = await serve();

    while (!server.logged().includes('can not act')) await new Promise((resume) => setTimeout(resume, 20));

    expect(server.logged()).toContain('the form that it must have. Run');
  });

  it('leaves what is live to others while its clock is wrong, since nobody could promote until the time that it shows, also if the database says nothing any more', async () => {
    const server = await buildTestApp({ env: { ...store.env, WATCH: '1' }, database });
    servers.push(server);
    server.clock.set(new Date());
    const clockAhead = jest
      .spyOn(server.context.changeListener, 'clockAhead')
      .mockReturnValueOnce(3 * 60 * 60_000)
      .mockReturnValue(null);
    await server.app.listen({ port: 0, host: '127.0.0.1' });

    while (clockAhead.mock.calls.length < 4 && (await live())?.number === 2)
      await new Promise((resume) => setTimeout(resume, 20));

    expect((await live())?.number).toBe(2);
    expect(server.logged()).toContain('its clock is more than 5 minutes ahead of that of the database');
  });

  it('says that it may not change what is live, and does not', async () => {
    const { publicKey } = newKeyPair();
    const keyless = await serve({ DEPLOYMENT_PUBLIC_KEYS: publicKey });

    while (!keyless.logged().includes('only judges')) await new Promise((resume) => setTimeout(resume, 20));

    expect((await live())?.number).toBe(2);
    expect(keyless.logged()).toContain('it has no DEPLOYMENT_SIGNING_KEY');
  });
});

describe('The command "release watch"', () => {
  const watch = (...args: string[]) => {
    const child = spawn(
      process.execPath,
      ['scripts/run.mjs', 'releases/src/cli/main.ts', 'watch', '--every', '1', '--json', ...args],
      {
        cwd: join(__dirname, '../../..'),
        env: { ...process.env, ...store.env, OPS_TOKEN },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    started.add(child);
    return child;
  };

  it('outlives a site that is down, and acts when it is back', async () => {
    const at = await listen();
    await everybodyComes('none');
    await promote(store.store, ['catalog@1.1.0'], WHO);
    await untilLive(site, 2);
    await everybodyComes('1.1.0');
    await site.close();
    const child = watch('--site', at);
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await lines.next()).value));

    expect(await next()).toMatchObject({ trouble: `${at} does not answer.` });
    site = await buildTestApp({ env: store.env, database });
    site.clock.set(new Date());
    await listen(Number(new URL(at).port));

    expect(await next()).toMatchObject({ watching: at });
    expect(await next()).toMatchObject({ act: 'rollback', part: 'catalog', deployment: 3 });
    child.kill('SIGTERM');
    await once(child, 'exit');
  }, 180_000);
});

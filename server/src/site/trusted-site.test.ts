import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { promote, rollbackTo } from '@food/releases/promote/promote';
import { readLive } from '@food/releases/registry/deployments';
import { openStore } from '@food/releases/registry/open-store';
import { putRelease } from '@food/releases/registry/releases';
import { newKeyPair, readSigningKey } from '@food/releases/signing/keys';
import { signed } from '@food/releases/signing/signature';
import { buildHost, buildPage, buildRemote, integrityFor } from '@food/releases/testing/release-builders';
import { type S3StandIn, STAND_IN_ENV, startS3StandIn } from '@food/releases/testing/s3-stand-in';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { openTestStore, type TestStore } from './testing/test-store';

const WHO = { by: 'asha', why: '' };
/** Longer than a pointer is believed (store-source.ts). */
const later = () => pause(300);
const versionShown = (body: string) =>
  /"catalog":\{"live":\{"name":"catalog","version":"([^"]+)"/.exec(body)?.[1];
/** Waits until a server shows a version of catalog. */
async function untilShown(app: TestApp, version: string): Promise<void> {
  while (versionShown((await app.call('GET', '/home', {})).body) !== version) await pause(20);
}

describe('A server that trusts a key', () => {
  const ours = newKeyPair();
  let site: TestStore;
  let app: TestApp;
  const home = () => app.call('GET', '/home', {});
  /** Puts another deployment in place like an attacker who can write the store, and has this key or none. */
  const plant = async (key: KeyObject | null) => {
    const bare = fileStore(site.folder);
    const pointer = await bare.get('deployment.json');
    const { signature: _, ...live } = JSON.parse(String(pointer?.bytes));
    const catalog = { ...live.remotes.catalog, live: { ...live.remotes.catalog.live, version: '1.1.0' } };
    const forged = { ...live, number: live.number + 1, remotes: { catalog } };
    const bytes = Buffer.from(JSON.stringify(key ? signed(forged, key) : forged));
    await bare.replace('deployment.json', bytes, pointer?.tag ?? null);
    await bare.create(`deployments/${forged.number}.json`, bytes);
  };
  beforeAll(async () => {
    site = openTestStore();
    await site.publishHost({ deploymentKeys: [] });
    for (const version of ['1.0.0', '1.1.0']) await site.publishCatalog({ version });
    await promote(openStore(`file:${site.folder}`, ours), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    app = await buildTestApp({ env: { ...site.env, DEPLOYMENT_PUBLIC_KEYS: ours.publicKey } });
  });
  afterAll(async () => {
    await app.close();
    site.clear();
  });

  it('serves the deployment that the key signed', async () => {
    expect(versionShown((await home()).body)).toBe('1.0.0');
  });

  it.each([
    ['nobody signed', null],
    ['a foreign key signed', readSigningKey(newKeyPair().signingKey)],
  ])('keeps the last good deployment live when one comes that %s', async (_, key) => {
    await later();
    await plant(key);

    await later();

    expect(versionShown((await home()).body)).toBe('1.0.0');
  });

  it('previews no deployment that the key did not sign', async () => {
    const authorization = `Bearer ${OPS_TOKEN}`;
    const link = (await app.call('POST', '/ops/inspect', { headers: { authorization } })).json().address;
    const { pathname, search } = new URL(link);
    const cookie = `${(await app.call('GET', pathname + search)).headers['set-cookie']}`.split(';')[0] ?? '';

    const page = await app.call('GET', '/home?deployment=2', { headers: { cookie } });

    expect(page.body).toContain('"unknown":["deployment 2"]');
    expect(versionShown(page.body)).toBe('1.0.0');
  });

  it('goes on with the next one that the key signed', async () => {
    const bare = fileStore(site.folder);
    const first = await bare.get('deployments/1.json');
    const pointer = await bare.get('deployment.json');
    await bare.replace('deployment.json', first?.bytes ?? Buffer.from(''), pointer?.tag ?? null);
    await promote(openStore(`file:${site.folder}`, ours), ['catalog@1.1.0'], WHO);

    await untilShown(app, '1.1.0');
  });
});

describe('A site without keys', () => {
  let site: TestStore;
  let app: TestApp;
  const catalogNow = async () =>
    (await app.call('GET', '/deployment.json', {})).json<{ versions: { catalog: string } }>().versions
      .catalog;
  beforeEach(async () => {
    site = openTestStore();
    await site.publishHost();
    for (const version of ['1.0.0', '1.1.0']) await site.publishCatalog({ version });
    await site.promote('host@1.0.0', 'catalog@1.0.0');
    app = await buildTestApp({ env: site.env });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
    site.clear();
  });

  it.each([
    ['is away', () => Promise.reject(new Error('connection refused'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('shows a promotion while the database %s', async (_, answer) => {
    expect(await catalogNow()).toBe('1.0.0');
    jest.spyOn(app.db, 'select').mockReturnValue({ from: () => ({ where: answer }) } as never);
    // Longer than what is known of the database is believed (site-store.ts).
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 6_000);

    await site.promote('catalog@1.1.0');

    while ((await catalogNow()) !== '1.1.0') await pause(20);
  });

  it('is not served until its database has told which deployment it trusted before', async () => {
    jest
      .spyOn(app.db, 'select')
      .mockReturnValue({ from: () => ({ where: () => Promise.reject(new Error('away')) }) } as never);

    const refused = await app.call('GET', '/deployment.json', {});
    jest.restoreAllMocks();

    expect(refused.statusCode).toBe(503);
    await untilShown(app, '1.0.0');
  });
});

describe('A server that was restarted', () => {
  const ours = newKeyPair();
  let site: TestStore;
  let bare: ObjectStore;
  let database: TestApp['database'];
  const started: TestApp[] = [];
  /** Another process on the same database; it has seen nothing itself. */
  const start = async (settings: Record<string, string> = {}) => {
    const app = await buildTestApp({ env: { ...site.env, ...settings }, database });
    started.push(app);
    return app;
  };
  const shownBy = async (app: TestApp) => versionShown((await app.call('GET', '/home', {})).body);
  const signing = () => openStore(`file:${site.folder}`, ours);
  /** Puts an older deployment in place, byte for byte, like an attacker who can write the store and has no key. */
  const putBack = async (number: number) => {
    const old = await bare.get(`deployments/${number}.json`);
    const pointer = await bare.get('deployment.json');
    await bare.replace('deployment.json', old?.bytes ?? Buffer.from(''), pointer?.tag ?? null);
  };
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    site = openTestStore();
    bare = fileStore(site.folder);
    await site.publishHost({ deploymentKeys: [ours.publicKey] });
    for (const version of ['1.0.0', '1.1.0']) await site.publishCatalog({ version });
    await promote(signing(), ['host@1.0.0', 'catalog@1.0.0'], WHO);
    await promote(signing(), ['catalog@1.1.0'], WHO);
    expect(await shownBy(await start())).toBe('1.1.0');
  });
  afterEach(async () => {
    for (const app of started.splice(0)) await app.close();
    site.clear();
  });
  afterAll(() => database.close());

  it('does not believe an old deployment that somebody put back by hand, and serves the newest it knew', async () => {
    await putBack(1);

    const app = await start();

    expect(await shownBy(app)).toBe('1.1.0');
    expect(app.logged()).toContain('is deployment 1, but 2 was live already');
  });

  it('does not trust an unsigned one, without any setting', async () => {
    const pointer = await bare.get('deployment.json');
    const { signature: _, ...forged } = JSON.parse(String(pointer?.bytes));
    const host = { ...forged.host, live: { ...forged.host.live, deploymentKeys: [] } };
    const planted = JSON.stringify({ ...forged, host, number: 3, by: 'mallory' });
    await bare.replace('deployment.json', Buffer.from(planted), pointer?.tag ?? null);

    const app = await start();

    expect(await shownBy(app)).toBe('1.1.0');
    expect(app.logged()).toContain('is not signed');
  });

  it('trusts a rollback, since it is a new deployment', async () => {
    await rollbackTo(signing(), 1, WHO);

    expect(await shownBy(await start())).toBe('1.0.0');
  });

  it('believes a store that was restored from a backup once somebody with the key says so', async () => {
    await putBack(1);
    await bare.remove('deployments/2.json');
    expect((await (await start()).call('GET', '/home', {})).statusCode).toBe(503);

    await rollbackTo(signing(), 1, { ...WHO, above: 2 });

    expect(await shownBy(await start())).toBe('1.0.0');
    expect((await readLive(bare)).deployment?.number).toBe(3);
  });

  it('serves the newest that it knew while the pointer is damaged', async () => {
    const pointer = await bare.get('deployment.json');
    await bare.replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);

    expect(await shownBy(await start())).toBe('1.1.0');
  });

  it('serves none that was made again under its number while the pointer is damaged', async () => {
    const newest = await bare.get('deployments/2.json');
    const { signature: _, ...live } = JSON.parse(String(newest?.bytes));
    const first = JSON.parse(String((await bare.get('deployments/1.json'))?.bytes));
    const lost = signed({ ...live, remotes: first.remotes }, readSigningKey(ours.signingKey));
    await bare.replace('deployments/2.json', Buffer.from(JSON.stringify(lost)), newest?.tag ?? null);
    const pointer = await bare.get('deployment.json');
    await bare.replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);

    expect((await (await start()).call('GET', '/home', {})).statusCode).toBe(503);
  });

  it('believes on its operations page what it believes on the site, and nothing else', async () => {
    const app = await start();
    const report = () =>
      app.call('GET', '/ops/releases.json', { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
    expect((await report()).json().deployment).toBe(2);
    await rollbackTo(signing(), 1, WHO);
    await untilShown(app, '1.0.0');

    await putBack(2);

    expect((await report()).json().message).toContain('is deployment 2, but 3 was live already');
  });

  it('does not apply what it knows of one store to another', async () => {
    const other = openTestStore();
    await other.publishHost({ deploymentKeys: [] });
    await other.publishCatalog();
    await other.promote('host@1.0.0', 'catalog@1.0.0');

    expect(await shownBy(await start(other.env))).toBe('1.0.0');
    other.clear();
  });
});

describe('A server whose releases are in a bucket', () => {
  let standIn: S3StandIn;
  let app: TestApp;
  let happens: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const env = () => ({ RELEASE_STORE: 's3://food/site', S3_ENDPOINT: standIn.endpoint });
  const catalog = (version: string) =>
    buildRemote('catalog', {
      version,
      pages: [buildPage('/home')],
      files: { 'entry.js': { bytes: 6, integrity: integrityFor('go(); ') } },
    });
  beforeAll(async () => {
    Object.assign(process.env, STAND_IN_ENV);
    standIn = await startS3StandIn({
      bucket: 'food',
      intercept: (request, response) => happens?.(request, response) ?? false,
    });
    const store = openStore('s3://food/site', { s3Endpoint: standIn.endpoint });
    const files = new Map(
      ['shell.html', 'main.js', 'main.css'].map((name) => [name, Buffer.from(`<p>${name}</p>`)] as const),
    );
    const listed = [...files].map(([name, bytes]) => [
      name,
      { bytes: bytes.length, integrity: integrityFor(String(bytes)) },
    ]);
    await putRelease(store, buildHost({ files: Object.fromEntries(listed) }), files);
    for (const version of ['1.0.0', '1.1.0'])
      await putRelease(store, catalog(version), new Map([['entry.js', Buffer.from('go(); ')]]));
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
    app = await buildTestApp({ env: env() });
  });
  afterEach(() => {
    happens = null;
  });
  afterAll(async () => {
    await app.close();
    await standIn.close();
  });

  it('serves its pages, and shows a promotion without a restart', async () => {
    expect(versionShown((await app.call('GET', '/home', {})).body)).toBe('1.0.0');
    await promote(openStore('s3://food/site', { s3Endpoint: standIn.endpoint }), ['catalog@1.1.0'], WHO);

    await untilShown(app, '1.1.0');
  });

  it('asks the bucket once for a file, however many visitors want it', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => app.call('GET', '/releases/catalog/1.1.0/entry.js', {})),
    );
    await app.call('GET', '/releases/catalog/1.1.0/entry.js', {});

    expect(new Set(all.map(({ body }) => body))).toEqual(new Set(['go(); ']));
    const asked = standIn.requests.filter((request) => request.endsWith('/catalog/1.1.0/entry.js'));
    expect(asked.filter((request) => request.startsWith('GET'))).toHaveLength(1);
  });

  it('serves the last good deployment while the bucket hangs, and lets no one wait long', async () => {
    await app.call('GET', '/home', {});
    await later();
    const hanging: ServerResponse[] = [];
    happens = (_, response) => hanging.push(response) > 0;

    const page = await app.call('GET', '/home', {});

    expect(page.statusCode).toBe(200);
    expect(versionShown(page.body)).toBe('1.1.0');
    // The client of the bucket waits on.
    expect(new Set(hanging.map(({ destroyed }) => destroyed))).toEqual(new Set([false]));
    // What still waits for the bucket would keep the process from its end.
    const asked = standIn.requests.length;
    happens = null;
    for (const response of hanging) response.destroy();
    while (standIn.requests.length === asked) await pause(20);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '@food/releases/model/integrity';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { promote } from '@food/releases/promote/promote';
import { signProposal } from '@food/releases/promote/sign';
import { openStore } from '@food/releases/registry/open-store';
import { releaseKey } from '@food/releases/registry/releases';
import { newKeyPair, readSigningKey } from '@food/releases/signing/keys';
import { signed, withSignature } from '@food/releases/signing/signature';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { openTestStore, type TestStore } from './testing/test-store';

const WHO = { by: 'asha', why: '' };
const [root, promoter, stolen, catalogs] = [newKeyPair(), newKeyPair(), newKeyPair(), newKeyPair()];
let site: TestStore;
let bare: ObjectStore;
let database: TestApp['database'];
const started: TestApp[] = [];
const start = async () => {
  const app = await buildTestApp({ env: { ...site.env, DEPLOYMENT_ROOT_KEYS: root.publicKey }, database });
  started.push(app);
  return app;
};
const shownBy = async (app: TestApp) =>
  /"catalog":\{"live":\{"name":"catalog","version":"([^"]+)"/.exec(
    (await app.call('GET', '/home', {})).body,
  )?.[1];
/** A page waits at most a second for the store, and is then the last good one: on a busy machine only a later one is new. */
const untilShown = async (app: TestApp, version: string) => {
  while ((await shownBy(app)) !== version) await pause(20);
};
const untilLogged = async (app: TestApp, words: string) => {
  while (!app.logged().includes(words)) {
    await shownBy(app);
    await pause(20);
  }
};
const putRoot = (version: number, ...keys: string[]) => putRootWith(version, keys);
const putRootWith = async (version: number, keys: string[], parts?: object) => {
  const roles = {
    root: { keys: [root.publicKey], threshold: 1 },
    deployment: { keys },
    timestamp: { keys: [] },
  };
  const value = withSignature(
    { format: 1, version, roles, ...(parts && { parts }), signatures: [] },
    readSigningKey(root.signingKey),
    'root',
  );
  await bare.create(`roots/${version}.json`, Buffer.from(JSON.stringify(value)));
};
/** A thief's signed deployment: the same site with another catalog. */
const plantStolen = async () => {
  const pointer = await bare.get('deployment.json');
  const { signature: _, ...live } = JSON.parse(String(pointer?.bytes));
  const catalog = { ...live.remotes.catalog, live: { ...live.remotes.catalog.live, version: '1.1.0' } };
  const forged = { ...live, number: live.number + 1, remotes: { catalog } };
  const bytes = Buffer.from(JSON.stringify(signed(forged, readSigningKey(stolen.signingKey))));
  await bare.replace('deployment.json', bytes, pointer?.tag ?? null);
};

/** Longer than a pointer, or a root, is used without a new reading. */
const lookAnew = () => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 60_000);
};

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  site = openTestStore();
  bare = fileStore(site.folder);
  await site.publishHost({ deploymentKeys: [] });
  for (const version of ['1.0.0', '1.1.0']) await site.publishCatalog({ version });
  await putRoot(1, promoter.publicKey, stolen.publicKey);
  const signing = openStore(`file:${site.folder}`, { ...promoter, rootKeys: root.publicKey });
  await promote(signing, ['host@1.0.0', 'catalog@1.0.0'], WHO);
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const app of started.splice(0)) await app.close();
  site.clear();
});
afterAll(() => database.close());

describe('A server that asks for a root', () => {
  it('serves what a key of the root signed', async () => {
    expect(await shownBy(await start())).toBe('1.0.0');
  });

  it('serves nothing of a key that the root revoked', async () => {
    await putRoot(2, promoter.publicKey);

    await plantStolen();

    const app = await start();
    expect(await shownBy(app)).toBe('1.0.0');
    expect(app.logged()).toContain('nobody here trusts');
  });

  it('says in its log that the next root is not one to be followed, and goes on with the one before', async () => {
    await bare.create('roots/2.json', Buffer.from('{}'));
    const app = await start();

    // It waits half a second at most for what it makes the server look at.
    while (!app.logged().includes('roots/2.json in the release store is damaged'))
      await app.call('GET', '/readyz');

    expect(await shownBy(app)).toBe('1.0.0');
  });

  it('remembers over a restart that a key was revoked, though the store withholds that', async () => {
    await putRoot(2, promoter.publicKey);
    expect(await shownBy(await start())).toBe('1.0.0');
    await bare.remove('roots/2.json');

    await plantStolen();

    expect(await shownBy(await start())).toBe('1.0.0');
  });
});

describe('A server that asks for a root which gives a part keys of its own', () => {
  const manifest = (version: string) => releaseKey('catalog', version, 'release.json');
  /** Published as its team does: with their key. */
  const signCatalog = async (version: string) => {
    const release = JSON.parse(String((await bare.get(manifest(version)))?.bytes));
    await bare.remove(manifest(version));
    const bytes = Buffer.from(
      JSON.stringify(signed(release, readSigningKey(catalogs.signingKey), 'release')),
    );
    await bare.create(manifest(version), bytes);
  };
  const acceptedNow = async () => ({
    '1.0.0': integrityOf((await bare.get(manifest('1.0.0')))?.bytes ?? Buffer.from('')),
  });
  /** What a thief of a key for deployments makes live: they need no command that asks for the team's key. */
  const plantCatalog = async (version: string, altered: object = {}) => {
    const pointer = await bare.get('deployment.json');
    const { signature: _, ...live } = JSON.parse(String(pointer?.bytes));
    const release = JSON.parse(String((await bare.get(manifest(version)))?.bytes));
    const catalog = { live: { ...release, ...altered }, previous: live.remotes.catalog.live, canary: null };
    const made = { ...live, number: live.number + 1, from: live.number, remotes: { catalog } };
    delete made.fromDigest;
    const bytes = Buffer.from(JSON.stringify(signed(made, readSigningKey(promoter.signingKey))));
    await bare.replace('deployment.json', bytes, pointer?.tag ?? null);
    await bare.create(`deployments/${made.number}.json`, bytes);
  };
  beforeEach(async () => {
    await putRootWith(2, [promoter.publicKey], {
      catalog: { keys: [catalogs.publicKey], accepted: await acceptedNow() },
    });
  });

  it('serves what was live before, as the root accepts it, and then what that key signed', async () => {
    const app = await start();
    expect(await shownBy(app)).toBe('1.0.0');
    await signCatalog('1.1.0');

    await promote(
      openStore(`file:${site.folder}`, { ...promoter, rootKeys: root.publicKey }),
      ['catalog@1.1.0'],
      WHO,
    );

    lookAnew();
    await untilShown(app, '1.1.0');
    expect(await shownBy(await start())).toBe('1.1.0');
  });

  it.each([
    ['that it did not sign', async () => plantCatalog('1.1.0'), 'catalog@1.1.0 is not signed'],
    [
      'with other facts than it signed',
      async () => {
        await signCatalog('1.1.0');
        await plantCatalog('1.1.0', { revision: 'evil' });
      },
      'catalog@1.1.0 is not what its release.json says',
    ],
  ])('serves no release of it %s, running or restarted, and tells it', async (_, attack, words) => {
    const running = await start();
    expect(await shownBy(running)).toBe('1.0.0');

    await attack();

    lookAnew();
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };
    for (const app of [running, await start()]) {
      expect(await shownBy(app)).toBe('1.0.0');
      await untilLogged(app, words);
      expect(await shownBy(app)).toBe('1.0.0');
      expect((await app.call('GET', '/ops/releases.json', { headers })).json().message).toContain(words);
      expect((await app.call('GET', '/metrics', { headers })).body).toMatch(
        /^deployment_refusals_total [1-9]/m,
      );
    }
  });

  it('previews no release of it, and no deployment with one, that it did not sign', async () => {
    await plantCatalog('1.1.0');
    const app = await start();
    const authorization = `Bearer ${OPS_TOKEN}`;
    const link = (await app.call('POST', '/ops/inspect', { headers: { authorization } })).json().address;
    const { pathname, search } = new URL(link);
    const cookie = `${(await app.call('GET', pathname + search)).headers['set-cookie']}`.split(';')[0] ?? '';

    const page = async (query: string) =>
      (await app.call('GET', `/home?${query}`, { headers: { cookie } })).body;

    expect(await page('deployment=2')).toContain('"unknown":["deployment 2"]');
    expect(await page('release=catalog@1.1.0')).toContain('"unknown":["catalog@1.1.0"]');
  });
});

describe('A server that asks for a root which asks for two keys', () => {
  const [asha, ben, taker] = [newKeyPair(), newKeyPair(), newKeyPair()];
  const by = ({ signingKey }: { signingKey: string }) =>
    openStore(`file:${site.folder}`, { signingKey, rootKeys: root.publicKey });
  const propose = (name: string, more: object = {}) =>
    promote(by(asha), [name], { ...WHO, forced: true, propose: 'always', ...more });
  const promoteByTwo = async (name: string, more: object = {}) => {
    const { number, proposed } = await propose(name, more);
    await signProposal(by(ben), number, { digest: proposed?.digest ?? '', by: 'ben' });
  };
  const roles = {
    root: { keys: [root.publicKey], threshold: 1 },
    deployment: { keys: [asha.publicKey, ben.publicKey], threshold: 2 },
    rollback: { keys: [taker.publicKey] },
    timestamp: { keys: [] },
  };
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const startWith = async (env: Record<string, string>) => {
    const app = await buildTestApp({
      env: { ...site.env, DEPLOYMENT_ROOT_KEYS: root.publicKey, ...env },
      database,
    });
    started.push(app);
    return app;
  };
  beforeEach(async () => {
    await putRoot(2, promoter.publicKey, asha.publicKey, ben.publicKey);
    await promoteByTwo('catalog@1.1.0', { canary: 10 });
    const value = withSignature(
      { format: 1, version: 3, roles, signatures: [] },
      readSigningKey(root.signingKey),
      'root',
    );
    await bare.create('roots/3.json', Buffer.from(JSON.stringify(value)));
  });

  it('does not show a deployment that one key signed, running or just started', async () => {
    const running = await start();
    expect(await shownBy(running)).toBe('1.0.0');
    await propose('catalog@1.1.0');
    const forged = await bare.get('proposals/3.json');

    const pointer = await bare.get('deployment.json');
    await bare.replace('deployment.json', forged?.bytes ?? Buffer.from(''), pointer?.tag ?? null);

    lookAnew();
    for (const app of [running, await start()]) {
      expect(await shownBy(app)).toBe('1.0.0');
      await untilLogged(app, 'is signed by 1 of the 2 keys that the root asks for');
      expect(await shownBy(app)).toBe('1.0.0');
    }
  });

  it('shows what two signed, and on the operations page who did', async () => {
    await promoteByTwo('catalog@1.1.0');

    const app = await start();

    expect(await shownBy(app)).toBe('1.1.0');
    const { history } = (await app.call('GET', '/ops/releases.json', { headers })).json();
    expect(history[0]).toMatchObject({ number: 3, signers: [asha.publicKey, ben.publicKey] });
  });

  it('tells on the operations page what waits for whose signature', async () => {
    await propose('catalog@1.1.0', { why: 'new dishes' });

    const { deeds } = (await (await start()).call('GET', '/ops/releases.json', { headers })).json();

    expect(deeds[0]).toMatchObject({
      by: 'asha',
      what: 'proposed deployment 3: new dishes',
      details: expect.arrayContaining([
        'catalog: 1.0.0 → 1.1.0',
        `signed by 1 of 2 keys: ${asha.publicKey.slice(0, 8)}…`,
      ]),
    });
  });

  it('with a key for steps back halts, and makes nothing new live', async () => {
    const app = await startWith({ DEPLOYMENT_SIGNING_KEY: taker.signingKey });
    app.clock.set(new Date());

    const halted = await app.call('POST', '/ops/releases/halt', {
      headers,
      body: { part: 'catalog', why: 'it fails' },
    });

    expect(halted.json()).toEqual({ deployment: 3, message: 'Deployment 3 is live.' });
    expect(await shownBy(await start())).toBe('1.0.0');
    // A balancer waits half a second at most for what the store says.
    const ready = async () => (await app.call('GET', '/readyz')).json();
    while (!(await ready()).timestamp) await pause(20);
    expect(await ready()).toMatchObject({ timestamp: { state: 'fresh', deployment: 3 } });
  });

  it('with one of the two keys changes nothing by its buttons, and says what does', async () => {
    const app = await startWith({ DEPLOYMENT_SIGNING_KEY: asha.signingKey });

    const answer = await app.call('POST', '/ops/releases/halt', {
      headers,
      body: { part: 'catalog', why: 'it fails' },
    });

    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('asks for the signatures of 2 keys'),
    ]);
    expect(await bare.list('proposals/')).toEqual(['2.json']);
  });
});

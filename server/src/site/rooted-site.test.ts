/** @jest-environment node */
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { newKeyPair, readSigningKey } from '@food/releases/signing/keys';
import { signed, withSignature } from '@food/releases/signing/signature';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { openTestStore, type TestStore } from './testing/test-store';

const WHO = { by: 'asha', why: '' };
const [root, promoter, stolen] = [newKeyPair(), newKeyPair(), newKeyPair()];
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
const putRoot = async (version: number, ...keys: string[]) => {
  const roles = {
    root: { keys: [root.publicKey], threshold: 1 },
    deployment: { keys },
    timestamp: { keys: [] },
  };
  const value = withSignature(
    { format: 1, version, roles, signatures: [] },
    readSigningKey(root.signingKey),
    'root',
  );
  await bare.create(`roots/${version}.json`, Buffer.from(JSON.stringify(value)));
};
/** What a thief signs: the same site with another catalog. */
const plantStolen = async () => {
  const pointer = await bare.get('deployment.json');
  const { signature: _, ...live } = JSON.parse(String(pointer?.bytes));
  const catalog = { ...live.remotes.catalog, live: { ...live.remotes.catalog.live, version: '1.1.0' } };
  const forged = { ...live, number: live.number + 1, remotes: { catalog } };
  const bytes = Buffer.from(JSON.stringify(signed(forged, readSigningKey(stolen.signingKey))));
  await bare.replace('deployment.json', bytes, pointer?.tag ?? null);
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

    await app.call('GET', '/readyz');

    expect(app.logged()).toContain('roots/2.json in the release store is damaged');
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

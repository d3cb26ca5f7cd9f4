import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote, rollbackTo } from '../promote/promote';
import { buildDeployment, buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { readDeployment, readLive } from './deployments';
import { withRecoveryHint } from './recovery-hint';
import { readRelease, readReleases } from './releases';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
/** Writes like an attacker who has write access to the store. */
const put = async (key: string, value: unknown) => {
  await store.remove(key);
  await store.create(key, json(value));
};
const liveVersions = async () => {
  const { deployment } = await readLive(store);
  return [deployment?.host, deployment?.remotes.catalog].map((place) => place?.live.version);
};

beforeEach(async () => {
  store = fileStore(await folders.next());
  await putWhole(store, buildHost(), buildRemote('catalog'), buildRemote('catalog', { version: '1.1.0' }));
});

describe('A release.json that isn’t its folder’s', () => {
  it.each<[string, object]>([
    ['of another part', buildRemote('checkout', { version: '6.6.6' })],
    ['of another version', buildRemote('catalog', { version: '1.0.0' })],
    ['of the host', buildHost({ version: '6.6.6' })],
    ['of a remote that calls itself a host', { ...buildHost({ version: '6.6.6' }), part: 'catalog' }],
  ])('is refused: one %s', async (_, manifest) => {
    await put('releases/catalog/6.6.6/release.json', manifest);

    await expect(readRelease(store, 'catalog', '6.6.6')).rejects.toThrow(
      /^releases\/catalog\/6\.6\.6\/release\.json in the release store /,
    );
    await expect(promote(store, ['catalog@6.6.6'], WHO)).rejects.toThrow('6.6.6');
    expect((await readLive(store)).deployment).toBeNull();
  });

  it('is refused if it calls the host a remote', async () => {
    await put('releases/host/6.6.6/release.json', buildRemote('host', { version: '6.6.6' }));

    await expect(promote(store, ['host@6.6.6'], WHO)).rejects.toThrow('host/6.6.6/release.json');
  });

  it('does not stop the use of the others of its part', async () => {
    await put('releases/catalog/6.6.6/release.json', buildRemote('checkout', { version: '6.6.6' }));
    const told: string[] = [];

    const found = await readReleases(store, 'catalog', (line) => told.push(line));

    expect(found.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
    expect(told).toHaveLength(1);
  });
});

describe('A deployment that puts a release in another part’s place', () => {
  const at = (live: object) => ({ live, previous: null, canary: null });
  it.each<[string, object]>([
    ['another remote', { remotes: { catalog: at(buildRemote('checkout')) } }],
    ['the host', { remotes: { host: at(buildRemote('host')) } }],
    [
      'the host, as a canary',
      { host: { ...at(buildHost()), canary: { release: buildRemote('catalog'), share: 5 } } },
    ],
    [
      'a remote, as its previous release',
      { remotes: { catalog: { ...at(buildRemote('catalog')), previous: buildRemote('auth') } } },
    ],
  ])('is refused: %s', async (_, changed) => {
    await put('deployment.json', { ...buildDeployment([]), ...changed });

    await expect(readLive(store)).rejects.toThrow('deployment.json in the release store is damaged');
  });
});

describe('A store that has lost its deployment.json', () => {
  beforeEach(async () => {
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
    await store.remove('deployment.json');
  });

  it('is not taken for a new one: a promotion is refused, and says how the site comes back', async () => {
    const promoting = promote(store, ['catalog@1.1.0'], WHO);

    const error = await promoting.catch((thrown) => thrown);
    expect(await withRecoveryHint(store, error)).toMatch(
      /^deployment\.json is gone from the release store, .* "npm run release -- rollback --to 1" makes the site as it was then\.$/,
    );
    expect(await store.get('deployment.json')).toBeNull();
  });

  it('has its site again by rolling back to the newest deployment', async () => {
    await rollbackTo(store, 1, WHO);

    expect(await liveVersions()).toEqual(['1.0.0', '1.0.0']);
    expect((await readLive(store)).deployment?.number).toBe(2);
  });
});

describe('A stray file among the deployments', () => {
  it.each([
    'notes.txt',
    '7 (copy).json',
    '99999999999999999999.json',
    '999999999.json',
    '-1.json',
    '3.json~',
  ])('holds no promotion up, and takes no number away: %s', async (name) => {
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
    await store.create(`deployments/${name}`, Buffer.from('stray'));

    const { number } = await promote(store, ['catalog@1.1.0'], WHO);

    expect(number).toBe(2);
    expect(await liveVersions()).toEqual(['1.0.0', '1.1.0']);
  });

  it('makes no new store an old one', async () => {
    await store.create('deployments/.gitkeep', Buffer.from(''));
    await store.create('deployments/notes.txt', Buffer.from(''));

    expect((await readLive(store)).deployment).toBeNull();
  });
});

describe('A deployment under a number', () => {
  it('is refused if it is another one’s', async () => {
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
    await promote(store, ['catalog@1.1.0'], WHO);
    await put('deployments/1.json', (await readLive(store)).deployment);

    await expect(readDeployment(store, 1)).rejects.toThrow('says that it is deployment 2');
  });

  it('decides against a deployment.json that has its number and is another one', async () => {
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
    const { deployment } = await readLive(store);
    await put('deployment.json', { ...deployment, by: 'mallory' });

    await expect(readLive(store)).rejects.toThrow('is not the deployment 1 that was made live');
  });

  it('is refused beyond the highest allowed number, so that the numbers can not be used up', async () => {
    await put('deployment.json', buildDeployment([], { number: Number.MAX_SAFE_INTEGER }));

    await expect(readLive(store)).rejects.toThrow('damaged');
  });
});

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { newKeyPair, readSigningKey } from '../signing/keys';
import { digestOf, signed } from '../signing/signature';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { afterMinutes, stopClock } from '../testing/still-clock';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const ours = newKeyPair();
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
let state: string;
const release = (args: string[], env: Record<string, string> = {}) =>
  runRelease(args, {
    RELEASE_STORE: `file:${folder}`,
    RELEASE_BY: 'asha',
    API_BASE: 'https://api.food.example',
    XDG_STATE_HOME: state,
    DEPLOYMENT_PUBLIC_KEYS: ours.publicKey,
    ...env,
  });
const KEY = { DEPLOYMENT_SIGNING_KEY: ours.signingKey };
const promote = (...names: string[]) => release(['promote', ...names, '--force'], KEY);
const stored = async () => JSON.parse(String((await fileStore(folder).get('timestamp.json'))?.bytes));
const HOUR = 60;

beforeEach(async () => {
  stopClock();
  [folder, state] = [await folders.next(), await folders.next()];
  await putWhole(fileStore(folder), buildHost());
  for (const version of ['1.0.0', '1.1.0'])
    await putWhole(fileStore(folder), buildRemote('catalog', { version }));
  await promote('host@1.0.0', 'catalog@1.0.0');
});
afterEach(() => jest.useRealTimers());

describe('release timestamp', () => {
  it('signs that the live deployment is the newest, for a day by default', async () => {
    afterMinutes(HOUR);

    const { code, out } = await release(['timestamp'], KEY);

    expect({ code, out }).toEqual({
      code: 0,
      out: 'Signed: deployment 1 is the newest until 2027-01-16T13:00:00.000Z.\n',
    });
    expect(await stored()).toMatchObject({ deployment: 1, signature: { key: ours.publicKey } });
  });

  it('names a deployment of a later version by its stored bytes, so that it is not taken for another one', async () => {
    const store = fileStore(folder);
    const { signature, ...made } = JSON.parse(String((await store.get('deployment.json'))?.bytes));
    const later = signed({ ...made, number: 2, later: true }, readSigningKey(ours.signingKey));
    await store.remove('deployment.json');
    await store.create('deployment.json', Buffer.from(JSON.stringify(later)));

    expect(await release(['timestamp'], KEY)).toMatchObject({ code: 0 });

    expect(await stored()).toMatchObject({ deployment: 2, digest: digestOf(later) });
    expect(await release(['status'], { XDG_STATE_HOME: await folders.next() })).toMatchObject({ code: 0 });
  });

  it.each([
    ['30m', '2027-01-15T12:30:00.000Z'],
    ['7d', '2027-01-22T12:00:00.000Z'],
  ])('holds for %s if that is asked', async (term, expires) => {
    const { out } = await release(['timestamp', '--for', term, '--json'], KEY);

    expect(JSON.parse(out)).toMatchObject({ deployment: 1, expires });
  });

  it.each(['0m', '8d', '169h', '24', 'a day'])('takes no term of %s', async (term) => {
    const before = await stored();

    const { code, error } = await release(['timestamp', '--for', term], KEY);

    expect([code, error]).toEqual([1, expect.stringContaining('such as 30m, 24h or 7d; 7d at most')]);
    expect(await stored()).toEqual(before);
  });

  it('is refused without the key, and changes nothing', async () => {
    const before = await stored();

    const { code, error } = await release(['timestamp']);

    expect([code, error]).toEqual([1, expect.stringContaining('set DEPLOYMENT_SIGNING_KEY')]);
    expect(await stored()).toEqual(before);
  });

  it('is refused with a key that the site does not trust, and changes nothing', async () => {
    const before = await stored();

    const { code, error } = await release(['timestamp'], { DEPLOYMENT_SIGNING_KEY: newKeyPair().signingKey });

    expect([code, error]).toEqual([
      1,
      expect.stringContaining('is not among those that the live site trusts'),
    ]);
    expect(await stored()).toEqual(before);
  });

  it('is refused if deployments are unsigned, since it would say nothing', async () => {
    folder = await folders.next();
    await putWhole(fileStore(folder), buildHost());
    const env = { DEPLOYMENT_PUBLIC_KEYS: '' };
    await release(['promote', 'host@1.0.0', '--force'], env);

    const { code, error } = await release(['timestamp'], env);

    expect([code, error]).toEqual([1, expect.stringContaining('what is live here is not signed')]);
    expect(await release(['status'], env)).toMatchObject({ code: 0, error: '' });
    expect(await fileStore(folder).get('timestamp.json')).toBeNull();
  });

  it('does not sign an older deployment over the timestamp of a newer one, which is withheld', async () => {
    await promote('catalog@1.1.0');
    const bare = fileStore(folder);
    const pointer = await bare.get('deployment.json');
    await bare.replace(
      'deployment.json',
      (await bare.get('deployments/1.json'))?.bytes ?? Buffer.from(''),
      pointer?.tag ?? null,
    );
    state = await folders.next();

    const { code, error } = await release(['timestamp'], KEY);

    expect([code, error]).toEqual([1, expect.stringContaining('somebody withholds 2')]);
    expect(await stored()).toMatchObject({ deployment: 2 });
  });
});

describe('A promotion with the key', () => {
  it('signs a fresh timestamp, and so does a rollback', async () => {
    expect(await stored()).toMatchObject({ deployment: 1 });
    await promote('catalog@1.1.0');
    expect(await stored()).toMatchObject({ deployment: 2 });

    await release(['rollback', 'catalog'], KEY);

    expect(await stored()).toMatchObject({ deployment: 3 });
  });

  it('is live and says so if only the timestamp can not be written', async () => {
    await rm(join(folder, 'timestamp.json'));
    await mkdir(join(folder, 'timestamp.json'));

    const { code, out, error } = await promote('catalog@1.1.0');

    expect([code, out]).toEqual([0, expect.stringContaining('Deployment 2 is live.')]);
    expect(error).toContain('Deployment 2 has no timestamp: it could not be written.');
  });
});

describe('The status after the timestamp has expired', () => {
  beforeEach(() => afterMinutes(25 * HOUR));

  it.each([
    ['status', ['status']],
    ['history', ['history']],
    ['export', ['export']],
  ])('hears it from release %s', async (verb, args) => {
    const folderOfIt = verb === 'export' ? [join(await folders.next(), 'site')] : [];

    const { code, error } = await release([...args, ...folderOfIt]);

    expect(code).toBe(0);
    expect(error).toMatch(
      /^Warning: The timestamp of deployment 1 expired at 2027-01-16T12:00:00\.000Z\. A newer one than deployment 1 may be withheld: .*\n$/,
    );
  });

  it('has no warning once it is renewed, and “status” says until when it is valid', async () => {
    await release(['timestamp', '--for', '2h'], KEY);

    const { error, out } = await release(['status']);
    const asJson = await release(['status', '--json']);

    expect(error).toBe('');
    expect(out).toContain(
      'Deployment 1 is the newest, as its timestamp says until 2027-01-16T15:00:00.000Z.',
    );
    expect(JSON.parse(asJson.out).timestamp).toMatchObject({ state: 'fresh', deployment: 1 });
  });
});

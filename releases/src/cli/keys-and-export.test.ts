import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { promote } from '../promote/promote';
import { readLive } from '../registry/deployments';
import { putRelease, readRelease } from '../registry/releases';
import { newKeyPair, publicKeyOf, readSigningKey } from '../signing/keys';
import { buildHost, buildRemote, integrityFor } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (args: string[], env: Record<string, string> = {}) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha', API_BASE: '', ...env });

beforeEach(async () => {
  folder = await folders.next();
  const store = fileStore(folder);
  const names = ['shell.html', 'main.js', 'main.css'];
  const files = Object.fromEntries(names.map((name) => [name, { bytes: 1, integrity: integrityFor(name) }]));
  await putRelease(store, buildHost({ files }), new Map(names.map((name) => [name, Buffer.from(name)])));
  await putRelease(store, buildRemote('catalog'), new Map());
  await promote(store, ['host@1.0.0', 'catalog@1.0.0'], { by: 'asha', why: '' });
});

describe('release keys new', () => {
  it('prints a pair that belongs together, another one each time', async () => {
    const one = await release(['keys', 'new', '--json']);
    const two = await release(['keys', 'new', '--json']);

    const pair = JSON.parse(one.out) as { signingKey: string; publicKey: string };
    expect(publicKeyOf(readSigningKey(pair.signingKey))).toBe(pair.publicKey);
    expect(two.out).not.toBe(one.out);
  });
});

describe('A command with a key', () => {
  it('signs what it makes live', async () => {
    const { signingKey, publicKey } = newKeyPair();

    const store = fileStore(folder);
    await putRelease(store, buildRemote('catalog', { version: '1.1.0' }), new Map());
    const promotion = ['promote', 'catalog@1.1.0', '--force'];
    const env = { DEPLOYMENT_SIGNING_KEY: signingKey };

    const tooEarly = await release(promotion, env);
    const [, digest = ''] =
      /"npm run release -- promote host@1.0.0 --begin-signing (\S+)"/.exec(tooEarly.error) ?? [];
    const { code } = await release([...promotion, '--begin-signing', digest], env);

    expect([tooEarly.code, code]).toEqual([1, 0]);
    expect(tooEarly.error).toContain('Nobody signed deployment 1, which has host@1.0.0 catalog@1.0.0.');
    expect((await readLive(fileStore(folder))).deployment?.signature?.key).toBe(publicKey);
  });

  it('begins to sign with the releases that are live, as the refusal says, and does so once', async () => {
    const { signingKey, publicKey } = newKeyPair();
    const env = { DEPLOYMENT_SIGNING_KEY: signingKey };
    const { error } = await release(['rollback', 'catalog'], env);
    const told = /"npm run release -- (promote [^"]+)"/.exec(error)?.[1]?.split(' ') ?? [];

    const begun = await release([...told, '--force'], env);
    const again = await release([...told, '--force'], env);

    expect(begun).toMatchObject({ code: 0, out: expect.stringContaining('Deployment 2 is live.') });
    expect(again.out).toBe('Nothing was changed: deployment 2 has host@1.0.0 so.\n');
    expect((await readLive(fileStore(folder))).deployment?.signature?.key).toBe(publicKey);
  });

  it('says in one line which deployment it does not trust', async () => {
    const { code, error, out } = await release(['status'], {
      DEPLOYMENT_PUBLIC_KEYS: newKeyPair().publicKey,
    });

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/^deployment\.json in the release store is not signed, and this site takes .*\n$/);
  });

  it('publishes while the live deployment is unsigned, as before signing begins, and says what it can not compare', async () => {
    const { code, out, error } = await release(['publish', 'tracking', '--as', '1.1.0'], {
      DEPLOYMENT_PUBLIC_KEYS: newKeyPair().publicKey,
    });

    expect(code).toBe(0);
    expect(out).toMatch(/^Published tracking@1\.1\.0: .*\nNobody sees it yet\. To make it live: /);
    expect(error).toContain(
      'Warning: It is not compared with what is live: deployment.json in the release store is not signed',
    );
    expect(await readRelease(fileStore(folder), 'tracking', '1.1.0')).not.toBeNull();
  }, 120_000);

  it('says in one line that a key is not valid, and shows nothing of it', async () => {
    const { code, error } = await release(['status'], { DEPLOYMENT_SIGNING_KEY: 'hunter2' });

    expect(code).toBe(1);
    expect(error).toMatch(/^DEPLOYMENT_SIGNING_KEY is no Ed25519 key: .*\n$/);
    expect(error).not.toContain('hunter2');
  });
});

describe('release export', () => {
  it('writes the site, and says what it can not do', async () => {
    const site = await folders.next();

    const { code, out } = await release(['export', site], { API_BASE: 'https://api.food.example/' });

    expect(code).toBe(0);
    expect(out).toContain(`Wrote deployment 1 to ${site}: 4 pages`);
    expect(out).toContain('Canaries and previews need the composing server.');
    expect(out).toContain('Federation manifests are left out');
    expect(existsSync(join(site, 'index.html'))).toBe(true);
  });

  it('takes the address of the site for hosts elsewhere', async () => {
    const site = await folders.next();

    const env = { API_BASE: 'https://api.food.example/', PUBLIC_URL: 'https://food.example/' };
    const { code, out } = await release(['export', site], env);

    expect(code).toBe(0);
    expect(out).not.toContain('Federation manifests are left out');
  });

  it.each([
    ['an API', [], {}, 'API_BASE must be an http(s) address'],
    ['a usable API', [], { API_BASE: '/api' }, 'API_BASE must be an http(s) address'],
    [
      'a usable address of the site',
      [],
      { API_BASE: 'https://api.example', PUBLIC_URL: 'food.example' },
      'PUBLIC_URL must be an http(s) address',
    ],
    [
      'a harmless line under its maps',
      [],
      { API_BASE: 'https://api.example', TILE_ATTRIBUTION: '<img src="/x.png">' },
      'TILE_ATTRIBUTION must be text with tags such as',
    ],
    ['a usable base', ['--base', '/releases/'], { API_BASE: 'https://api.example' }, '--base must be'],
  ])('is refused without %s, and writes nothing', async (_, args, env, words) => {
    const site = join(await folders.next(), 'site');

    const { code, error } = await release(['export', site, ...args], env);

    expect(code).toBe(1);
    expect(error).toContain(words);
    expect(existsSync(site)).toBe(false);
  });
});

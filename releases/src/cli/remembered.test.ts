import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { newKeyPair } from '../signing/keys';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const { signingKey, publicKey } = newKeyPair();
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
    ...env,
  });
const promote = (...names: string[]) =>
  release(['promote', ...names, '--force'], { DEPLOYMENT_SIGNING_KEY: signingKey });
const remembered = () => readdir(join(state, 'food-releases'));
/** Puts an earlier deployment in place, byte for byte, as an attacker does who can write the store. */
async function putBack(number: number): Promise<void> {
  const bare = fileStore(folder);
  const old = await bare.get(`deployments/${number}.json`);
  const pointer = await bare.get('deployment.json');
  await bare.replace('deployment.json', old?.bytes ?? Buffer.from(''), pointer?.tag ?? null);
}

beforeEach(async () => {
  [folder, state] = [await folders.next(), await folders.next()];
  await putWhole(fileStore(folder), buildHost({ deploymentKeys: [publicKey] }));
  for (const version of ['1.0.0', '1.1.0'])
    await putWhole(fileStore(folder), buildRemote('catalog', { version }));
});

describe('A command that has seen a newer deployment on this machine', () => {
  beforeEach(async () => {
    await promote('host@1.0.0', 'catalog@1.0.0');
    expect(await promote('catalog@1.1.0')).toMatchObject({ code: 0 });
    await putBack(1);
  });

  it('exports no older one that somebody put back, and says how to go on', async () => {
    const site = join(await folders.next(), 'site');

    const { code, error } = await release(['export', site]);

    expect(code).toBe(1);
    expect(error).toContain('is deployment 1, but 2 was live already');
    expect(error).toContain('"npm run release -- rollback --to 1 --above 2" makes it live');
    expect(error).toContain(join(state, 'food-releases'));
    expect(existsSync(site)).toBe(false);
  });

  it('promotes nothing on top of it', async () => {
    const before = (await fileStore(folder).get('deployment.json'))?.tag;

    const { code, error } = await promote('catalog@1.1.0');

    expect([code, error]).toEqual([1, expect.stringContaining('but 2 was live already')]);
    expect((await fileStore(folder).get('deployment.json'))?.tag).toBe(before);
  });

  it('goes on once somebody with the key says that it is meant', async () => {
    const key = { DEPLOYMENT_SIGNING_KEY: signingKey };
    expect(await release(['rollback', '--to', '1', '--above', '2'], key)).toMatchObject({ code: 0 });

    expect(await release(['status'])).toMatchObject({ code: 0 });
  });

  it('goes on once the file that it names is removed, and remembers again', async () => {
    const [file = ''] = await remembered();
    await rm(join(state, 'food-releases', file));

    expect(await release(['status'])).toMatchObject({ code: 0 });
    expect(await remembered()).toEqual([file]);
  });

  it('says so if the store has lost its deployment', async () => {
    await rm(join(folder, 'deployment.json'));

    const { code, error } = await release(['status']);

    expect([code, error]).toEqual([1, expect.stringContaining('deployment 2 was live already')]);
  });

  it('takes only a signed one, though it was given no key', async () => {
    const bare = fileStore(folder);
    const pointer = await bare.get('deployment.json');
    const { signature: _, host, ...rest } = JSON.parse(String(pointer?.bytes));
    const forged = { ...rest, number: 9, host: { ...host, live: { ...host.live, deploymentKeys: [] } } };
    await bare.replace('deployment.json', Buffer.from(JSON.stringify(forged)), pointer?.tag ?? null);

    const { code, error } = await release(['status']);

    expect([code, error]).toEqual([1, expect.stringContaining('is not signed')]);
  });
});

describe('The memory of a machine', () => {
  it('has nothing about an unsigned site', async () => {
    await putWhole(fileStore(folder), buildHost({ version: '1.1.0', deploymentKeys: [] }));
    await release(['promote', 'host@1.1.0', '--force']);

    expect(await release(['status'])).toMatchObject({ code: 0 });
    expect(existsSync(join(state, 'food-releases'))).toBe(false);
  });

  it('stops no command if it can not be written, and says so', async () => {
    await writeFile(join(state, 'food-releases'), 'no folder');

    const { code, error } = await promote('host@1.0.0', 'catalog@1.0.0');

    expect(code).toBe(0);
    expect(error).toContain('this machine will not know an older deployment');
  });

  it('is refused if it is damaged, with the file’s name', async () => {
    await promote('host@1.0.0', 'catalog@1.0.0');
    const [file = ''] = await remembered();
    await writeFile(join(state, 'food-releases', file), '{');

    const { code, error } = await release(['status']);

    expect([code, error]).toEqual([1, expect.stringContaining(`${file} is damaged`)]);
  });
});

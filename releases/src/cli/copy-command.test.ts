import { fileStore } from '../object-store/file-store';
import { storeName } from '../registry/open-store';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const folders = tempFolders();
afterAll(() => folders.clear());
let staging: string;
let production: string;
const at = (folder: string, by: string, ...args: string[]) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: by });

beforeEach(async () => {
  [staging, production] = [await folders.next(), await folders.next()];
  const catalog = buildRemote('catalog', { version: '1.1.0', pages: [buildPage('/home')] });
  await putLive(fileStore(staging), buildHost(), buildRemote('catalog'));
  await putLive(fileStore(production), buildHost(), buildRemote('catalog'));
  await putWhole(fileStore(staging), catalog);
});

describe('release copy', () => {
  it('takes a release to another store, where it is promoted like any other; history and status say where it comes from', async () => {
    await at(staging, 'mira', 'promote', 'catalog@1.1.0', '--no-smoke', '--why', 'a try');

    const copied = await at(staging, 'asha', 'copy', 'catalog@1.1.0', '--to', `file:${production}`);
    const again = await at(staging, 'asha', 'copy', 'catalog@1.1.0', '--to', `file:${production}`);
    const promoted = await at(production, 'asha', 'promote', 'catalog@1.1.0', '--no-smoke');
    const status = await at(production, 'asha', 'status');
    const history = await at(production, 'asha', 'history');

    expect(copied).toMatchObject({ code: 0, error: 'Copying catalog@1.1.0 …\n' });
    expect(copied.out).toContain(`Copied catalog@1.1.0 from file:${staging} to file:${production}.\n`);
    expect(copied.out).toContain(`RELEASE_STORE=file:${production} npm run release -- promote catalog@1.1.0`);
    expect(again.out).toMatch(/^catalog@1\.1\.0 is already there, with the same bytes\.\n/);
    expect(promoted.code).toBe(0);
    const origin = [
      `asha: copied catalog@1.1.0 from file:${staging}`,
      '      published there 2026-01-15T13:05:00.000Z',
      '      live there with deployment 2, ',
      '; left out: start, access, traces, styles)',
    ];
    for (const line of origin) {
      expect(status.out).toContain(line);
      expect(history.out).toContain(line);
    }
    expect(status.out).toMatch(/^Deployment 2, /);
  });

  it('gives programs what it tells people', async () => {
    const copied = await at(staging, 'asha', 'copy', 'catalog@1.1.0', '--to', `file:${production}`, '--json');
    await at(production, 'asha', 'promote', 'catalog@1.1.0', '--no-smoke');
    const status = await at(production, 'asha', 'status', '--json');

    const from = { store: `file:${staging}`, live: null };
    expect(JSON.parse(copied.out)).toMatchObject({
      release: 'catalog@1.1.0',
      to: `file:${production}`,
      outcome: 'copied',
      from,
    });
    expect(JSON.parse(status.out)).toMatchObject({
      number: 2,
      copied: [{ part: 'catalog', by: 'asha', from }],
    });
  });

  it('changes nothing that is live there', async () => {
    const before = await fileStore(production).get('deployment.json');

    await at(staging, 'asha', 'copy', 'catalog@1.1.0', '--to', `file:${production}`);

    expect(await fileStore(production).get('deployment.json')).toEqual(before);
  });
});

describe('The name of a store', () => {
  it.each([
    ['s3://food/staging?X-Amz-Signature=abc', 's3://food/staging'],
    ['s3://food/staging#token', 's3://food/staging'],
    ['file:/srv/releases', 'file:/srv/releases'],
  ])('holds no credentials: %s', (url, name) => {
    expect(storeName(url)).toBe(name);
  });
});

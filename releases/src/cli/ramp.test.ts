import { fileStore } from '../object-store/file-store';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (...args: string[]) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha', OPS_TOKEN: '' });
const promote = (...args: string[]) => release('promote', 'catalog@1.1.0', '--no-smoke', ...args);

beforeEach(async () => {
  folder = await folders.next();
  const store = fileStore(folder);
  await putWhole(store, buildHost());
  for (const version of ['1.0.0', '1.1.0'])
    await putWhole(store, buildRemote('catalog', { version, pages: [buildPage('/home')] }));
  await release('promote', 'host@1.0.0', 'catalog@1.0.0', '--no-smoke');
});

describe('release promote --ramp', () => {
  it('begins with a canary of the first share, and the deployment keeps the steps for the watch', async () => {
    const { code, out } = await promote('--ramp', '1,5,25,100', '--json');

    expect(code).toBe(0);
    expect(JSON.parse(out).remotes.catalog).toMatchObject({
      live: { version: '1.0.0' },
      canary: { release: { version: '1.1.0' }, share: 1, ramp: [1, 5, 25, 100] },
    });
  });

  it('is shown by status and history, so that everybody knows what comes next', async () => {
    await promote('--ramp', '1,5,25,100');

    expect((await release('status')).out).toContain('canary 1.1.0 for 1 % of the ramp 1, 5, 25, 100 %');
    expect((await release('history')).out).toContain(
      'catalog: canary none → 1.1.0 at 1 % of the ramp 1, 5, 25, 100 %',
    );
  });

  it('ends when a person promotes the release for everybody', async () => {
    await promote('--ramp', '1,100');

    const { out } = await promote('--json');

    expect(JSON.parse(out).remotes.catalog).toMatchObject({ live: { version: '1.1.0' }, canary: null });
  });

  it.each(['', '100', '5', '5,1', '0,5', '5,101', '5,5', '1,2.5', '1,x', '1,2,3,4,5,6,7,8,9,10,11'])(
    'takes no ramp of "%s", and changes nothing',
    async (steps) => {
      const { code, error } = await promote('--ramp', steps);

      expect(code).toBe(1);
      expect(error).toContain('It takes 2 to 10 whole numbers from 1 to 100 that rise');
      expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({ number: 1 });
    },
  );

  it('takes no canary beside it, and says which to use', async () => {
    const { code, error } = await promote('--ramp', '1,5', '--canary', '10');

    expect(code).toBe(1);
    expect(error).toContain('Use --canary or --ramp');
  });
});

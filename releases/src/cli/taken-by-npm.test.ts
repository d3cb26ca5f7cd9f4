import { fileStore } from '../object-store/file-store';
import { readLive } from '../registry/deployments';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
/** The command as npm starts it after npm took these options for itself. */
const npmRun = (taken: Record<string, string>, ...args: string[]) => {
  const kept = Object.entries(taken).map(([name, value]) => [`npm_config_${name}`, value]);
  return runRelease(args, {
    RELEASE_STORE: `file:${folder}`,
    RELEASE_BY: 'asha',
    OPS_TOKEN: '',
    npm_lifecycle_event: 'release',
    ...Object.fromEntries(kept),
  });
};

beforeEach(async () => {
  folder = await folders.next();
  await putLive(fileStore(folder), buildHost(), buildRemote('orders'));
  await putWhole(fileStore(folder), buildRemote('orders', { version: '1.1.0' }));
});

describe('An option that npm took for itself', () => {
  it('never makes a canary a release for everybody', async () => {
    const { code, out, error } = await npmRun({ canary: '10' }, 'promote', 'orders@1.1.0');

    expect({ code, out, error }).toEqual({
      code: 1,
      out: '',
      error: 'npm took --canary for itself. Write: npm run release -- promote orders@1.1.0 --canary=10\n',
    });
    expect((await readLive(fileStore(folder))).deployment?.number).toBe(1);
  });

  it.each<[string[], Record<string, string>, string]>([
    [
      ['promote', 'orders@1.1.0', '10'],
      { canary: 'true' },
      '--canary for itself. Write: npm run release -- promote … --canary <per cent>',
    ],
    [['promote', 'orders@1.1.0'], { canary: '' }, 'promote … --canary <per cent>'],
    [
      ['promote', 'orders@1.1.0'],
      { ramp: '1,5,100', smoke: '' },
      '--ramp --no-smoke for itself. Write: npm run release -- promote orders@1.1.0 --ramp=1,5,100 --no-smoke',
    ],
    [['promote', 'orders@1.1.0'], { begin_signing: 'abc' }, 'promote orders@1.1.0 --begin-signing=abc'],
    [['rollback', 'orders'], { propose: 'true' }, 'rollback orders --propose'],
    [['prune'], { dry_run: 'true' }, 'prune --dry-run'],
    [['halt', 'orders'], { why: "it's slow" }, `halt orders '--why=it'\\''s slow'`],
    [['publish', 'orders'], { as: '1.1.5' }, 'publish orders --as=1.1.5'],
    [['copy', 'orders@1.1.0'], { to: 'file:/there' }, 'copy orders@1.1.0 --to=file:/there'],
    [
      ['root', 'draft', 'root.json'],
      { part: 'orders=a\n\nhost=b', deployment_threshold: '2' },
      '--deployment-threshold=2 --part=orders=a --part=host=b',
    ],
  ])('is asked for again, before anything is done: %j %j', async (args, taken, words) => {
    const { code, out, error } = await npmRun(taken, ...args);

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(words);
  });

  it('is named alone if another script starts the command', async () => {
    const env = { RELEASE_STORE: `file:${folder}`, npm_lifecycle_event: 'old', npm_config_keep: '5' };

    const { code, error } = await runRelease(['prune'], env);

    expect({ code, error }).toEqual({
      code: 1,
      error: 'npm took --keep for itself. Write -- before the options.\n',
    });
  });
});

describe('The npm configuration of a person', () => {
  it.each(['status', 'promote'])('stops nothing: %s', async (verb) => {
    const own = {
      json: 'true',
      force: 'true',
      dry_run: 'true',
      packages: 'a',
      yes: '',
      loglevel: 'silent',
      smoke: 'true',
      propose: '',
    };

    const { code } = await npmRun(own, verb, ...(verb === 'promote' ? ['orders@1.1.0', '--no-smoke'] : []));

    expect(code).toBe(0);
  });

  it('does not stop a command that has the option all the same', async () => {
    const { code } = await npmRun(
      { canary: '50' },
      'promote',
      'orders@1.1.0',
      '--no-smoke',
      '--canary',
      '10',
    );

    expect(code).toBe(0);
    const { deployment } = await readLive(fileStore(folder));
    expect(deployment?.remotes.orders?.canary?.share).toBe(10);
  });
});

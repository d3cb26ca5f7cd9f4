import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { tempFolders } from '../testing/temp-folder';

const FILE = resolve(__dirname, '../../templates/repository/.github/workflows/release.yml');
const folders = tempFolders();
afterAll(() => folders.clear());

interface Pipeline {
  jobs: { live: { steps: { name?: string; run?: string }[] } };
}

/** Runs a step of the pipeline, which finds these versions in the store; null if the store doesn't answer. */
async function runStep(name: string, versions: string | null) {
  const folder = await folders.next();
  const asked = join(folder, 'asked');
  const npm = join(folder, 'npm');
  const answer = versions === null ? 'exit 1' : `printf '${versions}'`;
  await writeFile(npm, `#!/bin/sh\necho "$*" >> ${asked}\ncase "$*" in *versions*) ${answer} ;; esac\n`);
  await chmod(npm, 0o755);
  const { jobs } = load(await readFile(FILE, 'utf8')) as Pipeline;
  const script = jobs.live.steps.find((step) => step.name === name)?.run ?? 'false';
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    RELEASE: 'new-remote@1.1.0',
    CANARY_SECONDS: '0',
    SITE: 'https://food.example',
    GITHUB_SHA: 'a1b2c3d',
    GITHUB_ENV: join(folder, 'env'),
  };
  const code = await promisify(execFile)('bash', ['-e', '-c', script], { env }).then(
    () => 0,
    (failure) => Number(failure.code),
  );
  const commands = (await readFile(asked, 'utf8')).split('\n');
  return { code, promotes: commands.filter((command) => command.includes('promote')) };
}

describe('The pipeline of a new repository', () => {
  it('gives a release to one visitor in ten first, if another one is live', async () => {
    const { code, promotes } = await runStep('Canary', 'new-remote@1.0.0  2027-01-15  abc  live\n');

    expect(code).toBe(0);
    expect(promotes).toEqual([
      'run release -- promote new-remote@1.1.0 --canary 10 --site https://food.example --why change a1b2c3d',
    ]);
  });

  it('asks the site which calls it answers before each step towards customers', async () => {
    const file = await readFile(FILE, 'utf8');
    const steps = file.split('\n').filter((line) => /release -- (check|promote) /.test(line));

    expect(steps).toHaveLength(3);
    expect(steps.filter((line) => !line.includes('--site "$SITE"'))).toEqual([]);
    expect(file.match(/SITE: \$\{\{ vars\.SITE \}\}/g)).toHaveLength(2);
  });

  it.each([
    ['the first one', 'new-remote@1.1.0  2027-01-15  abc\n'],
    ['one that is live already', 'new-remote@1.1.0  2027-01-15  abc  live\n'],
  ])('has no canary for %s', async (_, versions) => {
    expect(await runStep('Canary', versions)).toEqual({ code: 0, promotes: [] });
  });

  it('promotes no release again that was taken back, as after a push that changed its README alone', async () => {
    const versions =
      'new-remote@1.1.0  2027-01-15  abc  taken back\nnew-remote@1.0.0  2027-01-15  abc  live\n';

    expect(await runStep('Canary', versions)).toEqual({ code: 1, promotes: [] });
  });

  it('stops when the store doesn’t answer, before anybody gets the release', async () => {
    expect(await runStep('Canary', null)).toEqual({ code: 1, promotes: [] });
    expect(await runStep('Watch', null)).toEqual({ code: 1, promotes: [] });
  });

  it('goes on after a canary that held, and stops after one that somebody ended', async () => {
    const held = await runStep('Watch', 'new-remote@1.1.0  2027-01-15  abc  canary for 10 %%\n');
    const ended = await runStep('Watch', 'new-remote@1.1.0  2027-01-15  abc\n');

    expect([held.code, ended.code]).toEqual([0, 1]);
  });
});

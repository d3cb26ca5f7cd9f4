/** @jest-environment node */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Release } from '@food/releases/model/release';
import { fileStore } from '@food/releases/object-store/file-store';
import { partsIn } from '@food/releases/publish/part-folder';
import { folderOf, sourceDigest } from '@food/releases/publish/source-digest';
import { readLive } from '@food/releases/registry/deployments';
import { putRelease } from '@food/releases/registry/releases';
import { buildHost, buildRemote } from '@food/releases/testing/release-builders';
import { lockFolder } from '@food/server/db/folder-lock';
import { writeMigratedData } from '@food/server/testing/embedded-template';

jest.setTimeout(180_000);
const root = resolve(__dirname, '..');
/** As if everything was published from the present sources: nothing is left to build. */
let releases: Release[];
let folder: string;
beforeAll(async () => {
  releases = await Promise.all(
    (await partsIn(root)).map(async (part) => {
      const source = await sourceDigest(root, join(root, folderOf(part)));
      return part === 'host' ? buildHost({ source }) : buildRemote(part, { source });
    }),
  );
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  for (const release of releases) await putRelease(fileStore(join(folder, 'store')), release, new Map());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm start` on a store and a data folder of the test's own. */
const start = (env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number; error: string }>((done) => {
    const own = { RELEASE_STORE: `file:${join(folder, 'store')}`, DATA_DIR: join(folder, 'data') };
    execFile(
      process.execPath,
      ['scripts/run.mjs', 'scripts/start-site.ts', ...words],
      { cwd: root, env: { ...process.env, DATABASE_URL: '', ...own, ...env } },
      (failure, _, error) => done({ code: failure ? Number(failure.code) : 0, error }),
    );
  });
const live = async () => (await readLive(fileStore(join(folder, 'store')))).deployment;

describe('A start that fails', () => {
  it('says what the settings are if somebody asks it for words', async () => {
    const { code, error } = await start({}, '--port', '3001');

    expect(code).toBe(1);
    expect(error).toContain('npm start takes no words, and --port 3001 means nothing to it.');
    expect(await live()).toBeNull();
  });

  it('changes nothing that is live if another process has its data folder, and says so at once', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    const release = await lockFolder(join(data, 'db'));

    const { code, error } = await start({ PORT: '0' });
    await release();

    expect({ code, error }).toEqual({
      code: 1,
      error: `The data folder ${join(data, 'db')} is in use by another process. Stop it, or set another DATA_DIR.\n`,
    });
    expect(await live()).toBeNull();
  });

  it('changes nothing that is live if its database does not answer', async () => {
    const { code, error } = await start({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/food' });

    expect({ code, words: error.split('\n')[0] }).toEqual({
      code: 1,
      words: expect.stringMatching(/^The server could not start: /),
    });
    expect(await live()).toBeNull();
  });
});

describe('A start at any free port', () => {
  it('prints the address at which the site answers', async () => {
    await writeMigratedData(join(folder, 'data'));
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start-site.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: '',
        RELEASE_STORE: `file:${join(folder, 'store')}`,
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
      },
    });
    const ended = once(child, 'exit');
    try {
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (words) => {
          said += words;
        });
      while (!/Operations page {3}/.test(said) && child.exitCode === null && child.signalCode === null)
        await Promise.race([once(child.stdout, 'data'), ended]);
      expect(said).toContain('Ctrl-C stops it');
      const [, site] = /Open (\S+) /.exec(said) ?? [];
      const [, operations] = /Operations page +(\S+)/.exec(said) ?? [];

      expect((await fetch(`${site}/readyz`)).status).toBe(200);
      expect((await fetch(operations ?? '')).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }, 180_000);
});

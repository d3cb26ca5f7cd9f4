import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCollector } from '@food/server/testing/collector-stand-in';
import { writeMigratedData } from '@food/server/testing/embedded-template';

const root = join(__dirname, '../..');
let base: string;
let server: ChildProcess | undefined;
const at = (path: string) => join(base, path);
const env = () => ({
  PATH: process.env.PATH,
  DEMO: '1',
  PORT: '0',
  SIMULATOR_SPEED: '0',
  DATA_DIR: at('data'),
  RELEASE_STORE: `file:${at('store')}`,
});

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'bundle-'));
  const made = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/bundle/main.ts', at('server')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(made).toMatchObject({ status: 0, stderr: '' });
}, 180_000);
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

describe('The bundled server, in a folder without the repository', () => {
  it('serves the API, its pictures, its pages and their scripts, and ends with grace', async () => {
    await writeMigratedData(at('data'));
    const collector = await startCollector();
    const traced = { ...env(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    server = spawn(process.execPath, [at('server/server.mjs')], { cwd: base, env: traced });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (words) => {
        said += words;
      });
    while (!/Operations token/.test(said) && server.exitCode === null)
      await Promise.race([once(server.stdout as NodeJS.ReadableStream, 'data'), once(server, 'exit')]);
    const [, site] = /Serving (\S+)/.exec(said) ?? [];
    const [, operations] = /Operations page: (\S+)\/ops\/releases/.exec(said) ?? [];
    const pictures = readdirSync(join(root, 'server/seed/images'), { recursive: true }) as string[];
    const picture = pictures.find((path) => path.endsWith('.webp'));
    const get = async (url: string) => {
      const answer = await fetch(url);
      return { status: answer.status, isEmpty: (await answer.arrayBuffer()).byteLength === 0 };
    };

    for (const address of [
      `${site}/readyz`,
      `${site}/auth/category/menu/items`,
      `${site}/images/menu/${picture}`,
      `${site}/dev/api`,
      `${site}/dev/api.css`,
      `${site}/ops/inspect/overlay.js`,
      `${site}/ops/inspect/overlay.css`,
      `${operations}/ops/releases`,
      `${operations}/ops/releases/page.js`,
      `${operations}/ops/releases/page.css`,
      `${operations}/ops/releases/laila.woff2`,
    ])
      expect({ address, ...(await get(address)) }).toEqual({ address, status: 200, isEmpty: false });
    // What is loaded only when it is needed: the list of common passwords.
    const weak = await fetch(`${site}/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Asha',
        email: 'a@example.com',
        mobile: '9000000001',
        password: 'password123',
      }),
    });
    expect({ status: weak.status, ...((await weak.json()) as object) }).toMatchObject({
      status: 400,
      message: expect.stringMatching(/password/i),
    });
    server.kill('SIGTERM');
    expect((await once(server, 'exit'))[0]).toBe(0);
    await collector.close();
    expect(collector.spans().map(({ name }) => name)).toContain('POST /auth/signup');
  }, 180_000);

  it('backs up and restores', () => {
    const run = (program: string, words: string[], more: Record<string, string> = {}) =>
      spawnSync(process.execPath, [at(`server/${program}.mjs`), ...words], {
        cwd: base,
        env: { ...env(), ...more },
        encoding: 'utf8',
      });

    expect(run('backup', ['--to', 'kept'])).toMatchObject({ status: 0, stderr: '' });
    const restored = run('restore', ['--from', 'kept'], { DATA_DIR: at('fresh') });

    // The database is made by a script of its own, from the first migration on.
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored [1-9]\d* rows/);
  }, 180_000);

  it('speaks to an object store', () => {
    const nobody = {
      RELEASE_STORE: 's3://food/x',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      AWS_ACCESS_KEY_ID: 'a',
    };
    const { stderr } = spawnSync(process.execPath, [at('server/backup.mjs'), '--to', 'other'], {
      cwd: base,
      env: { ...env(), ...nobody, AWS_SECRET_ACCESS_KEY: 'b', NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });

    expect(stderr).toMatch(/^The release store s3:\/\/food does not answer \(ECONNREFUSED\)/);
  }, 180_000);

  it('has what draws pages, and of packages only what is no plain script', () => {
    expect(existsSync(at('server/releases/src/render/rendering-process.mjs'))).toBe(true);
    const packages = readdirSync(at('server/node_modules'), { recursive: true }) as string[];
    const names = packages
      .map((path) => path.replace(/\/package\.json$/, ''))
      .filter((path) => /^(@[^/]+\/)?[^/@]+$/.test(path));

    expect(names.filter((name) => /jest|playwright|rspack|typescript|esbuild|swc|biome/.test(name))).toEqual(
      [],
    );
  });
});

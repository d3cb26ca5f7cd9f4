import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCollector } from '@food/server/testing/collector-stand-in';
import { writeMigratedData } from '@food/server/testing/embedded-template';
import { documented, runInFolder } from '@food/server/testing/operations-commands';

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

/** The answer to a documented curl command, run by curl itself if it supports the options. */
async function asWritten(command: string, more: Record<string, string>): Promise<unknown> {
  const cwd = at('repository');
  const shell = { cwd, env: { PATH: process.env.PATH, ...more }, encoding: 'utf8' } as const;
  if (spawnSync('curl', ['--json', '', '--version']).status === 0)
    return JSON.parse(spawnSync('sh', ['-c', `${command} --silent`], shell).stdout);
  const { stdout } = spawnSync('sh', ['-c', command.replace('curl', "printf '%s\\n'")], shell);
  const [, data = '', , bearer, ...others] = stdout.trimEnd().split('\n');
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const body = data.startsWith('@') ? readFileSync(join(cwd, data.slice(1))) : data;
  const [, method = 'POST'] = others;
  return (await fetch(others.at(-1) ?? '', { method, headers, body })).json();
}

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'bundle-'));
  // The document's paths are relative to the repository, but the bundle is elsewhere.
  mkdirSync(at('repository'));
  const made = runInFolder(documented('npm run bundle -- ../food-server'), at('repository'));
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
    const [, program = ''] = documented('node ../food-server/server.mjs').split(' ');
    server = spawn(process.execPath, [program], { cwd: at('repository'), env: traced });
    const ended = once(server, 'exit');
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (words) => {
        said += words;
      });
    while (!/Operations token/.test(said) && server.exitCode === null && server.signalCode === null)
      await Promise.race([once(server.stdout as NodeJS.ReadableStream, 'data'), ended]);
    expect(said).toContain('Operations token');
    const [, site] = /Serving (\S+)/.exec(said) ?? [];
    const [, token = ''] = /Operations token: (\S+)/.exec(said) ?? [];
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
    // The list of common passwords, which is loaded only when it is needed.
    const signUp = (password: string) =>
      fetch(`${site}/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', mobile: '9000000001', password }),
      });
    const weak = await signUp('password123');
    expect({ status: weak.status, ...((await weak.json()) as object) }).toMatchObject({
      status: 400,
      message: expect.stringMatching(/password/i),
    });
    expect((await signUp('three green mangoes')).status).toBe(201);
    const ask = (command: string) =>
      asWritten(command.replace('https://food.example', site ?? ''), {
        OPS_TOKEN_ACCOUNTS: token,
        OPS_TOKEN_MENU: token,
      });
    cpSync(join(root, 'server/seed/menu.json'), at('repository/menu.json'));
    expect(await ask(documented('/ops/menu'))).toMatchObject({ message: 'The menu was replaced.' });
    expect(await ask(documented('/ops/accounts/export'))).toMatchObject({
      account: { email: 'asha@example.com' },
    });
    expect(await ask(documented('/ops/accounts/delete'))).toMatchObject({ invoices: 0 });
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await collector.close();
    expect(collector.spans().map(({ name }) => name)).toContain('POST /auth/signup');
  }, 180_000);

  it('backs up, restores for a try, and leaves nothing of it', () => {
    // An empty store is refused: its name is probably mistyped.
    mkdirSync(at('store'), { recursive: true });
    writeFileSync(at('store/deployment.json'), '{}');
    mkdirSync(at('tmp'));
    const here = { cwd: at('repository'), env: { ...env(), TMPDIR: at('tmp') }, encoding: 'utf8' } as const;
    const program = (name: string) => at(`food-server/${name}`);
    const restore = `${process.execPath} ${program(documented('restore.mjs'))}`;
    const lines = [
      documented('tried=$(mktemp -d)'),
      documented('DATA_DIR="$tried/data"').replace('npm run restore --', restore),
      // The database is created by a script of its own, with the first migration.
      'test -d "$tried/data/db"',
      documented('rm -r "$tried"'),
    ];

    const backup = [program(documented('backup.mjs')), '--to', '../backups/monday'];
    expect(spawnSync(process.execPath, backup, here)).toMatchObject({ status: 0, stderr: '' });
    const tried = spawnSync('sh', ['-ec', lines.join('\n')], here);

    expect(tried).toMatchObject({ status: 0, stderr: '' });
    expect(tried.stdout).toMatch(/^Restored [1-9]\d* rows/);
    expect(readdirSync(at('tmp'))).toEqual([]);
  }, 180_000);

  it('speaks to an object store', () => {
    const nobody = {
      RELEASE_STORE: 's3://food/x',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      AWS_ACCESS_KEY_ID: 'a',
    };
    const { stderr } = spawnSync(process.execPath, [at('food-server/backup.mjs'), '--to', 'other'], {
      cwd: base,
      env: { ...env(), ...nobody, AWS_SECRET_ACCESS_KEY: 'b', NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });

    expect(stderr).toMatch(/^The release store s3:\/\/food does not answer \(ECONNREFUSED\)/);
  }, 180_000);

  it('has what draws pages, and of packages only what is no plain script', () => {
    expect(existsSync(at('food-server/releases/src/render/rendering-process.mjs'))).toBe(true);
    expect(existsSync(at('food-server/releases/src/offline/browser/service-worker.js'))).toBe(true);
    const packages = readdirSync(at('food-server/node_modules'), { recursive: true }) as string[];
    const names = packages
      .map((path) => path.replace(/\/package\.json$/, ''))
      .filter((path) => /^(@[^/]+\/)?[^/@]+$/.test(path));

    expect(names.filter((name) => /jest|playwright|rspack|typescript|esbuild|swc|biome/.test(name))).toEqual(
      [],
    );
  });
});

/** @jest-environment node */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from '@food/server/db/folder-lock';

jest.setTimeout(180_000);
const root = resolve(__dirname, '..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run dev` on a data folder of the test's own; kills it if it goes on. */
const dev = (env: Record<string, string>) =>
  new Promise<{ code: unknown; words: string }>((done) => {
    execFile(
      process.execPath,
      ['scripts/run.mjs', 'scripts/dev-site.ts'],
      {
        cwd: root,
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env },
        timeout: 120_000,
      },
      (failure, out, error) => done({ code: failure?.code ?? 0, words: out + error }),
    );
  });

/** A server on a port whose site, and that site's operations, would have free ones. */
async function aboveFreePorts(): Promise<Server> {
  for (;;) {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if ((await isFree(port - 100)) && (await isFree(port - 99))) return server;
    server.close();
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return listens;
}

describe('npm run dev beside a site that runs already', () => {
  it('ends in one line if that site has its port', async () => {
    const site = createServer().listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo;

    const ended = await dev({ PORT: String(port), HOST: '127.0.0.1' });
    site.close();

    expect(ended).toEqual({
      code: 1,
      words: `Port ${port} is taken. Stop what uses it, or start with another one: PORT=${port + 1} npm run dev\n`,
    });
  });

  it('ends in one line if something has the port of a part', async () => {
    const other = await aboveFreePorts();
    const { port } = other.address() as AddressInfo;

    const ended = await dev({ PORT: String(port - 100), OPS_PORT: String(port - 99) });
    other.close();

    expect(ended).toEqual({
      code: 1,
      words: `Port ${port} is taken. Stop what uses it, or start with another one: PORT=${port + 900} npm run dev\n`,
    });
  });

  it('ends in one line if that site has its data folder', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    const release = await lockFolder(join(data, 'db'));

    const ended = await dev({ PORT: '0' });
    await release();

    expect(ended).toEqual({
      code: 1,
      words: `The data folder ${join(data, 'db')} is in use by another process. Stop it, or set another DATA_DIR.\n`,
    });
  });
});

describe('npm run dev at any free port', () => {
  let child: ChildProcess | undefined;
  // The whole group, in case that something outlived the command.
  afterEach(() => {
    try {
      if (child?.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {}
  });

  it('takes such ports for its parts too, and leaves none of their servers if it is ended early', async () => {
    const own = { DATABASE_URL: '', DATA_DIR: join(folder, 'data'), PORT: '0' };
    child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev-site.ts', 'tracking'], {
      cwd: root,
      env: { ...process.env, ...own },
      detached: true,
    });
    const { stdout } = child;
    if (!stdout) throw new Error('Nothing can be read');
    // Not before each server has closed its copy of the output.
    const gone = once(child, 'close');
    let said = '';
    while (!/localhost:\d+\//.test(said)) said += (await once(stdout, 'data'))[0];
    stdout.resume();

    child.kill('SIGTERM');

    expect(Number(/localhost:(\d+)/.exec(said)?.[1])).toBeGreaterThan(1023);
    expect((await gone)[0]).toBe(143);
  }, 60_000);
});

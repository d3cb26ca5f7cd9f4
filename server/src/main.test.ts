import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMigratedData } from './testing/embedded-template';

const root = join(__dirname, '../..');
let dataDir: string;
const running = new Set<ChildProcess>();

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'food-main-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DEMO: '1',
      DATA_DIR: dataDir,
      SIMULATOR_SPEED: '0',
      ...env,
    },
  });
  running.add(child);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, ended };
}

async function serving(server: Started): Promise<Started> {
  const failed = server.ended.then((code) => {
    throw new Error(`ended with ${code}: ${server.errors()}`);
  });
  const says = (async () => {
    while (!server.output().includes('Serving'))
      await once(server.child.stdout as NodeJS.ReadableStream, 'data');
  })();
  await Promise.race([says, failed]);
  failed.catch(() => {});
  return server;
}

const logIn = (port: number) =>
  fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrMobile: 'demo@example.com', password: 'demo-pass-123' }),
  });

const addAddress = (port: number, token: string, city: string) =>
  fetch(`http://127.0.0.1:${port}/auth/address`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ city }),
  });

it('creates, seeds and serves, keeps others out, ends with grace, survives a kill, and loses nothing', async () => {
  const port = await freePort();
  const env = { PORT: String(port) };

  const first = await serving(start(env));
  const { token } = (await (await logIn(port)).json()) as { token: string };
  await addAddress(port, token, 'Before the stop');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await serving(start(env));
  const other = start({ PORT: String(await freePort()) });
  expect(await other.ended).toBe(1);
  expect(other.errors()).toMatch(
    /^The server could not start: The data folder .* is in use by another process\. .*\n$/,
  );
  expect((await addAddress(port, token, 'Before the kill')).status).toBe(201);
  second.child.kill('SIGKILL');
  await second.ended;

  await serving(start(env));
  const answer = await fetch(`http://127.0.0.1:${port}/auth/address`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const cities = ((await answer.json()) as { city: string }[]).map(({ city }) => city);
  expect(cities).toEqual(expect.arrayContaining(['Before the stop', 'Before the kill']));
  expect(cities).toHaveLength(4);
}, 180_000);

it('has nothing on sale outside the demo until the restaurant puts its menu', async () => {
  const own = mkdtempSync(join(tmpdir(), 'food-main-'));
  await writeMigratedData(own);
  const port = await freePort();
  await serving(
    start({
      PORT: String(port),
      DATA_DIR: own,
      DEMO: '0',
      OPS_TOKEN: 'a-token-of-operations',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
    }),
  );

  for (const list of ['/auth/category/menu/items', '/auth/coupons'])
    expect(await (await fetch(`http://127.0.0.1:${port}${list}`)).json()).toEqual([]);
  rmSync(own, { recursive: true, force: true });
}, 180_000);

it('says so in one line when the port is taken', async () => {
  const port = await freePort();
  const other = net.createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');

  const server = start({ PORT: String(port) });

  expect(await server.ended).toBe(1);
  expect(server.errors()).toBe(`Port ${port} is taken. Stop what uses it, or set another PORT.\n`);
  other.close();
}, 180_000);

it('says so in one line when a setting cannot be used', async () => {
  const server = start({ PORT: 'http' });

  expect(await server.ended).toBe(1);
  expect(server.errors()).toBe('PORT is not usable: it takes a port from 0 to 65535.\n');
}, 180_000);

it('says so in one line when the database cannot be reached, by whichever of its addresses', async () => {
  const server = start({ DATABASE_URL: 'postgres://nobody@localhost:1/none' });

  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(/^The server could not start: connect ECONNREFUSED .*\n$/);
}, 180_000);

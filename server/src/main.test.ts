import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withFreePorts } from './free-ports';
import { writeMigratedData } from './testing/embedded-template';
import { killServers, type ServerProcess, serving, startServer } from './testing/server-process';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'food-main-'));
});
afterEach(killServers);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}): ServerProcess =>
  startServer({ DATA_DIR: dataDir, PORT: '0', ...env });
const portOf = (server: ServerProcess): number =>
  Number(new URL(/Serving (\S+)/.exec(server.output())?.[1] ?? '').port);

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
  const first = await serving(start());
  const { token } = (await (await logIn(portOf(first))).json()) as { token: string };
  await addAddress(portOf(first), token, 'Before the stop');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await serving(start());
  const other = start();
  expect(await other.ended).toBe(1);
  expect(other.errors()).toMatch(
    /^The server could not start: The data folder .* is in use by another process\. .*\n$/,
  );
  expect((await addAddress(portOf(second), token, 'Before the kill')).status).toBe(201);
  second.child.kill('SIGKILL');
  await second.ended;

  const third = await serving(start());
  const answer = await fetch(`http://127.0.0.1:${portOf(third)}/auth/address`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const cities = ((await answer.json()) as { city: string }[]).map(({ city }) => city);
  expect(cities).toEqual(expect.arrayContaining(['Before the stop', 'Before the kill']));
  expect(cities).toHaveLength(4);
}, 180_000);

it('has nothing on sale outside the demo until the restaurant puts its menu, and logs to its last moment', async () => {
  const own = mkdtempSync(join(tmpdir(), 'food-main-'));
  await writeMigratedData(own);
  const server = await serving(
    start({
      DATA_DIR: own,
      DEMO: '0',
      OPS_TOKEN: 'a-token-of-operations',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
    }),
  );

  const get = (path: string) => fetch(`http://127.0.0.1:${portOf(server)}${path}`);
  for (const list of ['/auth/category/menu/items', '/auth/coupons'])
    expect(await (await get(list)).json()).toEqual([]);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  // Log lines are written in batches, including the last ones before the end.
  expect(server.output()).toContain('"path":"/auth/coupons"');
  rmSync(own, { recursive: true, force: true });
}, 180_000);

/** A file on which every write finds the disk full; only Linux has it. */
const FULL = '/dev/full';

(existsSync(FULL) ? it : it.skip)(
  'starts, serves and ends as usual while the disk of its log is full',
  async () => {
    const log = openSync(FULL, 'w');
    const env = await withFreePorts({ DATA_DIR: dataDir, PORT: '0' });
    const server = startServer(env, log);
    const isServing = () =>
      fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );

    const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null;
    while (!hasEnded() && !(await isServing())) await wait(50);
    expect(server.errors()).toBe('');
    expect((await logIn(Number(env.PORT))).status).toBe(200);
    server.child.kill('SIGTERM');

    expect(await server.ended).toBe(0);
    closeSync(log);
  },
  180_000,
);

it('says so in one line when the port is taken', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;

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

it('ends with a line that says why when its embedded database has died, so that it is started again', async () => {
  const own = mkdtempSync(join(tmpdir(), 'food-main-'));
  await writeMigratedData(own);
  const dying = `process.on('worker', (worker) => process.on('SIGUSR2', () => worker.terminate()))`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(dying)}`;
  const server = await serving(start({ DATA_DIR: own, NODE_OPTIONS }));

  server.child.kill('SIGUSR2');

  expect(await server.ended).toBe(1);
  expect(server.errors()).toBe(
    'The server ends, since its embedded database has: its thread has ended. Start it again.\n',
  );
  rmSync(own, { recursive: true, force: true });
}, 180_000);

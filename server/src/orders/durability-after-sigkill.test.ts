import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_LOGIN } from '../seed/demo-data';
import { writeMigratedData } from '../testing/embedded-template';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
let server: ChildProcess | null = null;
let site: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'food-kill-'));
  await writeMigratedData(join(folder, 'data'));
});
afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The real server on the folder, as an operator starts it. */
async function start(): Promise<void> {
  server = spawn(process.execPath, ['scripts/run.mjs', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DEMO: '1',
      SIMULATOR_SPEED: '0',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      RELEASE_STORE: `file:${join(folder, 'releases')}`,
    },
  });
  const said: string[] = [];
  server.stderr?.on('data', (text) => said.push(String(text)));
  site = await new Promise<string>((serving, failed) => {
    let output = '';
    server?.stdout?.on('data', (text) => {
      output += text;
      const [, port] = /Serving \S+:(\d+)\n/.exec(output) ?? [];
      if (port) serving(`http://127.0.0.1:${port}`);
    });
    server?.once('exit', (code) => failed(new Error(`ended with ${code}: ${said.join('')}`)));
  });
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

interface Customer {
  id: string;
  headers: Record<string, string>;
  request: string;
}

async function logIn(): Promise<Customer> {
  const { email: emailOrMobile, password } = DEMO_LOGIN;
  const login = await fetch(`${site}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrMobile, password }),
  });
  const { token, user } = (await login.json()) as { token: string; user: { id: string } };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = async (path: string) => (await fetch(`${site}${path}`, { headers })).json() as Promise<never>;
  const [dish] = (await get('/auth/home/bestseller')) as [{ item_code: string; name: string; price: number }];
  const charges = (await get('/auth/settings')) as { delivery_charge: number; taxes: number };
  const [address] = (await get('/auth/address')) as [{ id: number }];
  const total = dish.price + charges.delivery_charge + charges.taxes;
  const items = [{ item_code: dish.item_code, name: dish.name, price: dish.price, quantity: 1 }];
  const amounts = { subtotal: dish.price, discount: 0, ...charges, total };
  return { id: user.id, headers, request: JSON.stringify({ user_id: user.id, items, ...amounts, address }) };
}

async function order({ headers, request: body }: Customer, key: string): Promise<string> {
  const response = await fetch(`${site}/auth/order`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body,
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { order_id: string }).order_id;
}

async function cancel({ headers }: Customer, id: string): Promise<void> {
  const request = { method: 'PATCH', headers, body: JSON.stringify({ reason: 'Enough' }) };
  expect((await fetch(`${site}/auth/order/${id}/cancel`, request)).status).toBe(200);
}

async function orderIds({ id, headers }: Customer): Promise<string[]> {
  const { orders } = (await (await fetch(`${site}/auth/order/${id}`, { headers })).json()) as {
    orders: { id: string }[];
  };
  return orders.map((one) => one.id);
}

/**
 * Orders without a pause, four at a time, until the server is gone. Returns key and id of the acknowledged orders. The server is
 * killed when it has acknowledged enough, however long that takes, while it works on up to three others. Nothing is ordered after
 * that: a server may answer a few more before the signal reaches it.
 */
async function orderUntilKilled(customer: Customer, round: number, enough: number) {
  const keys: string[] = [];
  const acknowledged = new Map<string, string>();
  const oneAfterTheOther = async (): Promise<void> => {
    while (acknowledged.size < enough) {
      const key = `round-${round}-${keys.length}`;
      keys.push(key);
      acknowledged.set(key, await order(customer, key));
      if (acknowledged.size === enough) server?.kill('SIGKILL');
    }
  };
  const rushed = await Promise.allSettled([1, 2, 3, 4].map(oneAfterTheOther));
  await kill();
  const failures = rushed.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return { keys, acknowledged, failures };
}

it('a server killed in the middle of a rush has every order that it acknowledged, and none twice', async () => {
  await start();
  const customer = await logIn();
  for (let round = 0; round < 3; round++) {
    const before = await orderIds(customer);

    // With the three under way, fewer than a customer may have open (rule: open-orders-limited).
    const enough = 6 + round * 5;
    const { keys, acknowledged, failures } = await orderUntilKilled(customer, round, enough);
    await start();
    const kept = await orderIds(customer);
    const retried = await Promise.all(keys.map((key) => order(customer, key)));
    const after = await orderIds(customer);

    expect(acknowledged.size).toBeGreaterThanOrEqual(enough);
    for (const failure of failures) expect(failure).toMatch(/^TypeError: (fetch failed|terminated)$/);
    expect(kept).toEqual(expect.arrayContaining([...acknowledged.values()]));
    expect(kept.length - before.length).toBeLessThanOrEqual(keys.length);
    expect(after).toHaveLength(before.length + keys.length);
    for (const [key, id] of acknowledged) expect(retried[keys.indexOf(key)]).toBe(id);
    for (const id of retried) await cancel(customer, id);
  }
}, 120_000);

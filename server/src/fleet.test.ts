import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_LOGIN } from './seed/demo-data';
import { courierRoute } from './simulator/courier-route';
import { killServers, type ServerProcess, serving, startServer } from './testing/server-process';
import { createTestDatabase } from './testing/test-database';

const OPS_TOKEN = 'a-token-of-operations';

/** Three processes on one PostgreSQL server, started at once on an empty database. */
interface Member extends ServerProcess {
  readonly url: string;
}
let members: Member[];
let client: pg.Client;
let drop: () => Promise<void>;
let token: string;

const begin = (databaseUrl: string): Promise<ServerProcess> =>
  serving(
    startServer({
      PORT: '0',
      DATABASE_URL: databaseUrl,
      OPS_TOKEN,
      WATCH: '0',
      // A ride takes some seconds.
      SIMULATOR_SPEED: '200',
    }),
  );
async function start(databaseUrl: string): Promise<Member> {
  const server = await begin(databaseUrl);
  return { ...server, url: /Serving (\S+)/.exec(server.output())?.[1] ?? '' };
}
let databaseUrl: string;
beforeAll(async () => {
  const made = await createTestDatabase('template1');
  ({ drop, url: databaseUrl } = made);
  members = await Promise.all([1, 2, 3].map(() => start(databaseUrl)));
  client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const login = { emailOrMobile: DEMO_LOGIN.email, password: DEMO_LOGIN.password };
  ({ token } = await call(members[0], 'POST', '/auth/login', login));
}, 180_000);
afterAll(async () => {
  killServers();
  await client.end();
  await drop();
});

async function call(at: { url: string } | undefined, method: string, path: string, body?: unknown) {
  const response = await fetch(`${at?.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${path.startsWith('/metrics') ? OPS_TOKEN : token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return path.startsWith('/metrics') ? text : JSON.parse(text);
}

const leads = async (member: Member): Promise<boolean> =>
  /^process_leads 1$/m.test(await call(member, 'GET', '/metrics'));

async function leaders(): Promise<Member[]> {
  const answers = await Promise.all(members.map(leads));
  return members.filter((_, at) => answers[at]);
}

/** An order of the first dish, as the demo customer places it. */
async function placeOrder(at: Member | undefined): Promise<string> {
  const [{ id: user_id }, [address], [dish], charges] = await Promise.all(
    ['/auth/me', '/auth/address', '/auth/category/menu/items', '/auth/settings'].map((path) =>
      call(at, 'GET', path),
    ),
  );
  const { item_code, name, price, image_url } = dish;
  const { delivery_charge, taxes } = charges;
  const { order_id } = await call(at, 'POST', '/auth/order', {
    user_id,
    items: [{ item_code, name, price, image_url, quantity: 1 }],
    subtotal: price,
    discount: 0,
    delivery_charge,
    taxes,
    total: Math.round((price + delivery_charge + taxes) * 100) / 100,
    address,
  });
  return order_id;
}

it('Three that start at once on an empty database make its tables, menu and demo customer once', async () => {
  const { rows } = await client.query(`select
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select count(distinct hash)::int from drizzle.__drizzle_migrations) as distinct_migrations,
    (select count(*)::int from users) as customers,
    (select count(*)::int from addresses) as addresses,
    (select count(*)::int from settings) as menus`);
  const menus = await Promise.all(members.map((member) => call(member, 'GET', '/auth/category/menu/items')));

  expect(rows[0]).toMatchObject({ customers: 1, addresses: 2, menus: 1 });
  expect(rows[0].migrations).toBe(rows[0].distinct_migrations);
  expect(menus[0].length).toBeGreaterThan(10);
  expect(menus[1]).toEqual(menus[0]);
  expect(menus[2]).toEqual(menus[0]);
});

it('A code that is asked for at one stands in the outbox of another, and opens the account at the third', async () => {
  const [first, second, third] = members;
  await call(first, 'POST', '/auth/send-otp', { emailOrMobile: DEMO_LOGIN.email });

  const [sent] = await call(second, 'GET', `/dev/outbox?to=${DEMO_LOGIN.email}`);
  const { user } = await call(third, 'POST', '/auth/verify-otp', {
    emailOrMobile: DEMO_LOGIN.email,
    otp: sent.code,
  });

  expect(user.email).toBe(DEMO_LOGIN.email);
});

it('One of them drives the demo’s courier; when it is killed another goes on, and there is one courier all the way', async () => {
  const orderId = await placeOrder(members[1]);
  const [first, ...others] = await leaders();
  const survivor = members.find((member) => member !== first);
  const order = () => call(survivor, 'GET', `/auth/order/${orderId}`);
  while ((await order()).trail.length < 3) await wait(20);

  first?.child.kill('SIGKILL');
  await first?.ended;
  members = members.filter((member) => member !== first);
  const before = await order();
  while ((await order()).status !== 'delivered') await wait(100);

  const { trail, latitude, longitude } = await order();
  const ride = courierRoute(orderId, { latitude: Number(latitude), longitude: Number(longitude) });
  expect(others).toHaveLength(0);
  expect(before.status).toBe('active');
  expect(trail.map((at: object) => ({ ...at, timestamp: undefined }))).toEqual(ride);
  expect(await leaders()).toHaveLength(1);
}, 60_000);

import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '@food/contracts/auth';
import type { AnswerOf } from '@food/contracts/call';
import type { MenuItem } from '@food/contracts/catalog';
import type { getSettings } from '@food/contracts/checkout';
import type { placeOrder } from '@food/contracts/orders';
import type { ClientToServer, ServerToClient, TrackedOrder } from '@food/contracts/tracking';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { DEMO_LOGIN } from './seed/demo-data';
import { courierRoute } from './simulator/courier-route';
import { type Balancer, startBalancer } from './testing/balancer';
import { type Call, callerOf } from './testing/caller';
import { killServers, type ServerProcess, serving, startServer } from './testing/server-process';
import { createTestDatabase } from './testing/test-database';

const OPS_TOKEN = 'a-token-of-operations';
type Charges = AnswerOf<typeof getSettings>;
type Placed = AnswerOf<typeof placeOrder>;

/** Three processes on one PostgreSQL server, started at once on an empty database. */
interface Member extends ServerProcess {
  readonly url: string;
}
let members: Member[];
let balancer: Balancer;
let database: { url: string; drop: () => Promise<void> };
let token: string;
const closers: (() => void)[] = [];

async function start(): Promise<Member> {
  const server = await serving(
    startServer({
      PORT: '0',
      DATABASE_URL: database.url,
      OPS_TOKEN,
      WATCH: '0',
      // A ride takes some seconds, longer than a busy machine may pause.
      SIMULATOR_SPEED: '100',
    }),
  );
  return { ...server, url: /Serving (\S+)/.exec(server.output())?.[1] ?? '' };
}
beforeAll(async () => {
  database = await createTestDatabase('template1');
  balancer = await startBalancer();
  members = await Promise.all([1, 2, 3].map(start));
  const login = { emailOrMobile: DEMO_LOGIN.email, password: DEMO_LOGIN.password };
  ({ token } = await asNobody(members[0])<{ token: string }>('POST', '/auth/login', login));
}, 180_000);
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(async () => {
  await balancer.close();
  killServers();
  await database.drop();
});

function by(at: { url: string } | undefined, withToken: string): Call {
  const { call, close } = callerOf(at?.url ?? '', withToken);
  closers.push(close);
  return call;
}
const asNobody = (at: Member | undefined) => by(at, '');
const asCustomer = (at: { url: string } | undefined) => by(at, token);
const asOperations = (at: { url: string } | undefined) => by(at, OPS_TOKEN);

async function leaders(): Promise<Member[]> {
  const metrics = await Promise.all(members.map((member) => asOperations(member)<string>('GET', '/metrics')));
  return members.filter((_, at) => /^process_leads 1$/m.test(metrics[at] ?? ''));
}

/** What the demo customer orders: the first dish. */
async function someOrder(call: Call): Promise<object> {
  const { id: user_id } = await call<{ id: string }>('GET', '/auth/me');
  const [address] = await call<object[]>('GET', '/auth/address');
  const [dish] = await call<MenuItem[]>('GET', '/auth/category/menu/items');
  const { delivery_charge, taxes } = await call<Charges>('GET', '/auth/settings');
  const { item_code, name, price, image_url } = dish!;
  return {
    user_id,
    items: [{ item_code, name, price, image_url, quantity: 1 }],
    subtotal: price,
    discount: 0,
    delivery_charge,
    taxes,
    total: Math.round((price + delivery_charge + taxes) * 100) / 100,
    address,
  };
}

async function inDatabase(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const until = async (isTrue: () => unknown): Promise<void> => {
  while (!(await isTrue())) await wait(50);
};

it('Three that start at once on an empty database make its tables, menu and demo customer once', async () => {
  const { rows } = await inDatabase(`select
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select count(distinct hash)::int from drizzle.__drizzle_migrations) as distinct_migrations,
    (select count(*)::int from users) as customers,
    (select count(*)::int from addresses) as addresses,
    (select count(*)::int from settings) as menus`);
  const menus = await Promise.all(
    members.map((member) => asNobody(member)<MenuItem[]>('GET', '/auth/category/menu/items')),
  );

  expect(rows[0]).toMatchObject({ customers: 1, addresses: 2, menus: 1 });
  expect(rows[0].migrations).toBe(rows[0].distinct_migrations);
  expect(menus[0]?.length).toBeGreaterThan(10);
  expect(menus[1]).toEqual(menus[0]);
  expect(menus[2]).toEqual(menus[0]);
});

it('A code that is asked for at one stands in the outbox of another, and opens the account at the third', async () => {
  const [first, second, third] = members;
  const { email } = DEMO_LOGIN;
  await asNobody(first)('POST', '/auth/send-otp', { emailOrMobile: email });

  const [sent] = await asNobody(second)<{ code: string }[]>('GET', `/dev/outbox?to=${email}`);
  const { user } = await asNobody(third)<{ user: User }>('POST', '/auth/verify-otp', {
    emailOrMobile: email,
    otp: sent?.code,
  });

  expect(user.email).toBe(email);
});

it('One of them drives the demo’s courier; when it is killed another goes on, and there is one courier all the way', async () => {
  const placing = asCustomer(members[1]);
  const { order_id } = await placing<Placed>('POST', '/auth/order', await someOrder(placing));
  const [first, ...others] = await leaders();
  const asked = asCustomer(members.find((member) => member !== first));
  const order = () => asked<TrackedOrder>('GET', `/auth/order/${order_id}`);
  await until(async () => (await order()).trail.length > 2);

  first?.child.kill('SIGKILL');
  await first?.ended;
  members = members.filter((member) => member !== first);
  const before = await order();
  await until(async () => (await order()).status === 'delivered');

  const { latitude, longitude } = await order();
  const { rows: trail } = await inDatabase(
    `select latitude, longitude from courier_points where order_id = '${order_id}' order by seq`,
  );
  const ride = courierRoute(order_id, { latitude: Number(latitude), longitude: Number(longitude) });
  expect(others).toHaveLength(0);
  expect(before.status).toBe('active');
  expect(trail).toEqual(ride);
  expect(await leaders()).toHaveLength(1);
  members.push(await start());
}, 180_000);

let writers = 0;
/** A customer who changes their address book without a pause, until told to stop. Returns the failures. */
function keepWriting() {
  const call = asCustomer(balancer);
  writers += 1;
  // A different address for each writer, since they are all the same customer.
  const body = { city: 'Guntur', house_block_no: String(writers) };
  const faults: string[] = [];
  let stopped = false;
  let rounds = 0;
  closers.push(() => {
    stopped = true;
  });
  const writing = (async () => {
    while (!stopped) {
      try {
        const { id } = await call<{ id: number }>('POST', '/auth/address', body);
        await call('DELETE', `/auth/address/${id}`);
      } catch (error) {
        faults.push(String(error));
      }
      rounds += 1;
      // So seldom that all together stay below one address's limit for a process and minute.
      await wait(60);
    }
  })();
  return {
    rounds: () => rounds,
    stop: async () => {
      stopped = true;
      await writing;
      return faults;
    },
  };
}

/** Whether a server reports that it accepts no new customers; throws if it doesn't answer any more. */
const saysNotReady = (at: Member): Promise<boolean> =>
  asNobody(at)('GET', '/readyz').then(
    () => false,
    (error: Error) => {
      if (!error.message.includes(': 503 ')) throw error;
      return true;
    },
  );

/** The events that a follower gets of an order, whichever process their socket is at. */
function follow(orderId: string): string[] {
  const socket: Socket<ServerToClient, ClientToServer> = io(balancer.url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 50,
  });
  closers.push(() => socket.disconnect());
  const heard: string[] = [];
  socket.on('connect', () => socket.emit('joinOrderRoom', orderId));
  socket.on('orderStatusUpdate', ({ status }) => heard.push(status));
  return heard;
}

it('All are replaced one after another under load: no request fails, and a follower gets the outcome of their order', async () => {
  for (const { url } of members) balancer.add(url);
  await until(() => members.every(({ url }) => balancer.isReady(url)));
  const call = asCustomer(balancer);
  const { order_id } = await call<Placed>('POST', '/auth/order', await someOrder(call));
  await asOperations(balancer)('POST', `/ops/orders/${order_id}/status`, { status: 'help' });
  const heard = follow(order_id);
  const customers = [1, 2, 3].map(keepWriting);
  const exits: (number | null)[] = [];

  for (const member of [...members]) {
    const before = customers.map(({ rounds }) => rounds());
    member.child.kill('SIGTERM');
    await until(() => saysNotReady(member));
    await asNobody(member)('GET', '/auth/coupons');
    // The balancer has noticed, and every customer has had an answer since: there is nothing more to wait for.
    await until(() => !balancer.isReady(member.url));
    await until(() => customers.every(({ rounds }, at) => rounds() > (before[at] ?? 0) + 1));
    member.child.kill('SIGTERM');
    exits.push(await member.ended);
    const next = await start();
    balancer.add(next.url);
    await until(() => balancer.isReady(next.url));
  }
  const faults = (await Promise.all(customers.map(({ stop }) => stop()))).flat();
  await asOperations(balancer)('POST', `/ops/orders/${order_id}/status`, { status: 'delivered' });
  await until(() => heard.includes('delivered'));

  expect(faults).toEqual([]);
  expect(exits).toEqual([0, 0, 0]);
}, 240_000);

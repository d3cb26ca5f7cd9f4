import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { Database } from '../db/database';
import { DATABASE_LIMITS, openServer } from '../db/server-database';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { type NetworkProxy, startProxy } from '../testing/proxy';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';

let site: TestApp;
let database: Database;
let network: NetworkProxy;
let drop: () => Promise<void>;

beforeAll(async () => {
  jest.replaceProperty(DATABASE_LIMITS, 'connect', 300);
  const made = await createTestDatabase();
  drop = made.drop;
  const url = new URL(made.url);
  network = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(network.port);
  database = await openServer(url.href);
  site = await buildTestApp({ database });
  await stockMenu(site.db);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await database.close();
  await network.close();
  await drop();
  jest.restoreAllMocks();
});

const connect = (token: string) =>
  io(`http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 50,
  });
type Client = ReturnType<typeof connect>;
const once = (client: Pick<Client, 'once'>, event: string) =>
  new Promise<unknown>((resolve) => void client.once(event, resolve));

it('a customer who asks for an order’s room while the database is away is in it by itself when it is back', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const client = connect(customer.token);
  client.on('connect', () => client.emit('joinOrderRoom', orderId));
  await once(client, 'roomJoined');

  network.mode = 'closed';
  client.emit('joinOrderRoom', orderId);
  await once(client, 'disconnect');
  network.mode = 'pass';

  expect(await once(client, 'roomJoined')).toEqual({ orderId });
  client.disconnect();
});

it('a customer whose connection comes while the database is away is connected by itself when it is back', async () => {
  const { token } = await site.signUpAndLogin();
  network.mode = 'closed';

  const client = connect(token);
  await new Promise((resolve) => client.io.once('reconnect_attempt', resolve));
  network.mode = 'pass';

  await once(client, 'connect');
  client.disconnect();
});

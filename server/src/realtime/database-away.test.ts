import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { type DatabaseOverNetwork, openDatabaseOverNetwork } from '../testing/database-over-network';
import { buildTestApp, type TestApp } from '../testing/test-app';

let site: TestApp;
let server: DatabaseOverNetwork;

beforeAll(async () => {
  server = await openDatabaseOverNetwork();
  site = await buildTestApp({ database: server.database });
  await stockMenu(site.db);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await server.close();
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

  server.network.mode = 'closed';
  client.emit('joinOrderRoom', orderId);
  await once(client, 'disconnect');
  server.network.mode = 'pass';

  expect(await once(client, 'roomJoined')).toEqual({ orderId });
  client.disconnect();
});

it('a customer whose connection comes while the database is away is connected by itself when it is back', async () => {
  const { token } = await site.signUpAndLogin();
  server.network.mode = 'closed';

  const client = connect(token);
  await new Promise((resolve) => client.io.once('reconnect_attempt', resolve));
  server.network.mode = 'pass';

  await once(client, 'connect');
  client.disconnect();
});

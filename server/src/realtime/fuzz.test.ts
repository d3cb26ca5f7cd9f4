import * as fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { FUZZ } from '../testing/arbitrary-requests';
import { buildTestApp, type TestApp } from '../testing/test-app';

let site: TestApp;
let address: string;
beforeAll(async () => {
  // Each run comes from an address of its own, since there are limits for one.
  site = await buildTestApp({ env: { TRUST_PROXY: 'loopback' } });
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  await stockMenu(site.db);
});
afterAll(() => site.close());

let callers = 0;
function connect(token: unknown): Promise<{ socket: Socket; heard: unknown[][] }> {
  callers += 1;
  const socket = io(address, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { 'x-forwarded-for': `10.8.${callers >> 8}.${callers & 255}` },
    forceNew: true,
    reconnection: false,
  });
  const heard: unknown[][] = [];
  socket.onAny((...event) => heard.push(event));
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ socket, heard }));
    socket.once('connect_error', reject);
  });
}

/** Until the server has answered for an order, or has closed the socket. */
const answered = (socket: Socket, heard: unknown[][], orderId: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!socket.connected || heard.some(([, said]) => isOf(said, orderId))) resolve();
    };
    socket.onAny(look);
    socket.once('disconnect', look);
    look();
  });
const isOf = (said: unknown, orderId: string): boolean =>
  (said as { orderId?: unknown } | null)?.orderId === orderId;

it('Whatever a socket sends, it gets nothing of another customer, and everybody else is served', async () => {
  const vera = await customerWithOrder(site, 'active');
  const eve = await customerWithOrder(site);
  const what = fc.oneof(
    fc.constantFrom(vera.orderId, eve.orderId, [vera.orderId]),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.constant('joinOrderRoom') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('orderStatusUpdate', 'locationUpdate', 'roomJoined', '__proto__'),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1 }).map((name) => `x${name}`) },
  );

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(event, fc.array(what, { maxLength: 3 })), { maxLength: 25 }),
      async (sent) => {
        const { socket, heard } = await connect(eve.customer.token);
        for (const [name, values] of [['joinOrderRoom', [vera.orderId]] as const, ...sent])
          socket.emit(name, ...values);
        await answered(socket, heard, vera.orderId);
        socket.disconnect();

        const ofVera = heard.filter(([name, said]) => isOf(said, vera.orderId) && name !== 'roomError');
        expect(ofVera).toEqual([]);
        expect((await site.call('GET', '/healthz')).statusCode).toBe(200);
      },
    ),
    FUZZ,
  );

  const owner = await connect(vera.customer.token);
  owner.socket.emit('joinOrderRoom', vera.orderId);
  await answered(owner.socket, owner.heard, vera.orderId);
  owner.socket.disconnect();
  expect(owner.heard[0]).toEqual(['roomJoined', { orderId: vera.orderId }]);
  expect(site.logged()).not.toContain('"level":50');
});

import { io } from 'socket.io-client';
import { moveOrder } from '../orders/order-status';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { awaitChanges } from '../testing/await-changes';
import { buildTestApp, type TestApp } from '../testing/test-app';
import * as courier from '../tracking/courier';

jest.mock('../tracking/courier', () => {
  const actual = jest.requireActual('../tracking/courier');
  return { ...actual, readProgress: jest.fn(actual.readProgress) };
});

let site: TestApp;
let other: TestApp;
let address: string;
beforeAll(async () => {
  site = await buildTestApp();
  other = await buildTestApp({ database: site.database });
  await stockMenu(site.db);
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

it.each([
  ['this', () => site],
  ['another', () => other],
])(
  'an order that is delivered by %s process while its owner joins is not called active afterwards',
  async (_, deliverer) => {
    const { customer, orderId } = await customerWithOrder(site, 'active');
    // The status has been read by now and not been sent yet.
    jest.mocked(courier.readProgress).mockImplementationOnce(async () => {
      await moveOrder(deliverer().context, orderId, 'delivered');
      await awaitChanges(site.context);
      // Time in which another reading of the order could begin and end.
      for (let n = 0; n < 10; n++) await site.database.ping();
      return new Map([[orderId, { status: 'active', last: null }]]);
    });
    const phone = io(address, { transports: ['websocket'], auth: { token: customer.token }, forceNew: true });
    const statuses: string[] = [];
    const delivered = new Promise<void>((resolve) => {
      phone.on('orderStatusUpdate', ({ status }) => {
        statuses.push(status);
        if (status === 'delivered') resolve();
      });
    });

    phone.emit('joinOrderRoom', orderId);
    await delivered;
    // Requested afterwards, so answered after all events of it.
    const afterwards = new Promise((done) => phone.on('roomError', done));
    phone.emit('joinOrderRoom', 'ORD-0000000000');
    await afterwards;

    expect(statuses).toEqual(['active', 'delivered']);
    phone.disconnect();
  },
);

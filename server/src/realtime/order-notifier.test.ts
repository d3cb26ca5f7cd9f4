import { io, type Socket } from 'socket.io-client';
import { moveOrder } from '../orders/order-status';
import { customerWithOrder, repeatOrder, stockMenu } from '../orders/testing/order-fixtures';
import { awaitChanges } from '../testing/await-changes';
import { buildTestApp, type TestApp } from '../testing/test-app';
import * as courier from '../tracking/courier';
import { LIVE_LIMITS } from './live-limits';

jest.mock('../tracking/courier', () => {
  const actual = jest.requireActual('../tracking/courier');
  return { ...actual, readProgress: jest.fn(actual.readProgress) };
});

let site: TestApp;
let address: string;
beforeAll(async () => {
  site = await buildTestApp();
  await stockMenu(site.db);
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
const phones: Socket[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  // A connection that stays open would keep the server from ending.
  for (const phone of phones.splice(0)) phone.disconnect();
});
afterAll(() => site.close());

/** A customer who follows orders, and a function that waits until each of them got a status. */
async function follow(token: string, orderIds: string[]) {
  const phone = io(address, { transports: ['websocket'], auth: { token }, forceNew: true });
  phones.push(phone);
  const statuses = new Map<string, string>();
  let look = (): void => {};
  phone.on('orderStatusUpdate', ({ orderId, status }) => {
    statuses.set(orderId, status);
    look();
  });
  const allAre = (status: string): Promise<void> =>
    new Promise((resolve) => {
      look = () => {
        if (orderIds.every((orderId) => statuses.get(orderId) === status)) resolve();
      };
      look();
    });
  for (const orderId of orderIds) phone.emit('joinOrderRoom', orderId);
  await allAre('pending');
  return { allAre };
}

describe('Orders that are followed', () => {
  it('are read as many at once as one statement takes', async () => {
    jest.replaceProperty(LIVE_LIMITS, 'ordersReadAtOnce', 3);
    const { customer, orderId } = await customerWithOrder(site);
    const orderIds = [orderId, ...(await repeatOrder(site.db, orderId, 9))];
    await follow(customer.token, orderIds);
    await awaitChanges(site.context);
    const asked: number[] = [];
    const allAsked = new Promise<void>((resolve) => {
      jest.mocked(courier.readProgress).mockImplementation((db, ids) => {
        asked.push(ids.length);
        if (asked.reduce((sum, count) => sum + count, 0) >= orderIds.length) resolve();
        return jest.requireActual<typeof courier>('../tracking/courier').readProgress(db, ids);
      });
    });

    site.context.events.emit('changes-missed');
    await allAsked;

    expect(Math.max(...asked)).toBe(3);
  });

  it('are read again when that failed', async () => {
    jest.replaceProperty(LIVE_LIMITS, 'readAgainAfter', 1);
    const { customer, orderId } = await customerWithOrder(site);
    const { allAre } = await follow(customer.token, [orderId]);
    jest.mocked(courier.readProgress).mockRejectedValueOnce(new Error('the database is gone'));

    await moveOrder(site.context, orderId, 'active');
    await allAre('active');

    expect(site.logged()).toContain('orders that are followed could not be read');
  });
});

import { io } from 'socket.io-client';
import { moveOrder } from '../orders/order-status';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp } from '../testing/test-app';
import * as courier from '../tracking/courier';

jest.mock('../tracking/courier', () => {
  const actual = jest.requireActual('../tracking/courier');
  return { ...actual, lastPoint: jest.fn(actual.lastPoint) };
});

it('an order that is delivered while its owner joins is not called active afterwards', async () => {
  const site = await buildTestApp();
  await stockMenu(site.db);
  const { customer, orderId } = await customerWithOrder(site, 'active');
  // The status has been read by now and not yet been told.
  jest.mocked(courier.lastPoint).mockImplementationOnce(async () => {
    await moveOrder(site.context, orderId, 'delivered');
    return null;
  });
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const phone = io(address, { transports: ['websocket'], auth: { token: customer.token }, forceNew: true });
  const statuses: string[] = [];
  phone.on('orderStatusUpdate', ({ status }) => statuses.push(status));
  // Asked for after the join, so answered after all that is told of it.
  const afterwards = new Promise((done) => phone.on('roomError', done));

  phone.emit('joinOrderRoom', orderId);
  while (statuses.length === 0) await new Promise((soon) => setTimeout(soon, 10));
  phone.emit('joinOrderRoom', 'ORD-0000000000');
  await afterwards;

  expect(statuses).toEqual(['delivered']);
  phone.disconnect();
  await site.close();
});

import { DAY } from '@food/contracts/durations';
import { customerWithOrder, repeatOrder, stockMenu } from '../orders/testing/order-fixtures';
import { changesDuring } from '../testing/await-changes';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { lastPoint, moveCourier } from './courier';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const setLocation = async (orderId: string, latitude: number): Promise<number> => {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const body = { latitude, longitude: 1 };
  return (await site.call('POST', `/ops/orders/${orderId}/location`, { headers, body })).statusCode;
};

/** Lets a clock show tomorrow while a courier rides on. */
async function rideTomorrow(orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await setLocation(orderId, 1);
  site.clock.forward(DAY);
  for (const orderId of orderIds) await setLocation(orderId, 2);
  site.clock.forward(10_000 - DAY);
}

it('Couriers ride on once a clock that was a day ahead is put back, and tomorrow is not in their trail', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  const all = [orderId, ...(await repeatOrder(site.db, orderId, 2))];
  await rideTomorrow(all);

  const { answer, changed } = await changesDuring(site.context, () =>
    Promise.all(all.map((id) => setLocation(id, 3))),
  );

  const read = await site.call('GET', `/auth/order/${orderId}`, { headers: customer.headers });
  const { courier, trail } = read.json();
  expect(answer).toEqual([200, 200, 200]);
  expect([...changed].sort()).toEqual([...all].sort());
  expect(courier).toMatchObject({ latitude: 3, timestamp: site.clock.now().toISOString() });
  expect(trail.map(({ latitude }: { latitude: number }) => latitude)).toEqual([1, 3]);
});

it('A trail keeps its order after the clock was put back and has caught up', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await setLocation(orderId, 1);
  site.clock.forward(180_000);
  await setLocation(orderId, 2);
  site.clock.forward(10_000 - 180_000);
  await setLocation(orderId, 3);

  site.clock.forward(200_000);
  await setLocation(orderId, 4);

  const read = await site.call('GET', `/auth/order/${orderId}`, { headers: customer.headers });
  expect(read.json().trail.map(({ latitude }: { latitude: number }) => latitude)).toEqual([1, 3, 4]);
});

it('A courier who may move from one position alone rides on as well', async () => {
  const { orderId } = await customerWithOrder(site, 'active');
  await rideTomorrow([orderId]);
  const before = await lastPoint(site.db, orderId);

  await moveCourier(site.context, orderId, { latitude: 3, longitude: 1 }, site.clock.now(), before);

  expect(await lastPoint(site.db, orderId)).toMatchObject({ latitude: 3, at: site.clock.now() });
});

it('A position from a minute ahead, by the clock of another process, is still newer than those of now', async () => {
  const { orderId } = await customerWithOrder(site, 'active');
  site.clock.forward(60_000);
  await setLocation(orderId, 1);
  site.clock.forward(-60_000);

  expect(await setLocation(orderId, 2)).toBe(409);
});

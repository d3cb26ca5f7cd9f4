import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { orders } from '../orders/orders-tables';
import { customerWithOrder, repeatOrder, stockMenu } from '../orders/testing/order-fixtures';
import { changesDuring } from '../testing/await-changes';
import { breakConnections } from '../testing/broken-connections';
import { openDatabaseOverNetwork, SOON } from '../testing/database-over-network';
import { buildTestApp, OPS_TOKEN, START, type TestApp } from '../testing/test-app';
import { courierPoints } from './tracking-tables';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const after = (seconds: number) => new Date(START.getTime() + seconds * 1000).toISOString();
const move = async (orderId: string, seconds: number, at = site) => {
  const body = { latitude: seconds, longitude: 1, timestamp: after(seconds) };
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  return (await at.call('POST', `/ops/orders/${orderId}/location`, { headers, body })).statusCode;
};

/** So many orders that are on their way. */
async function ordersOnTheWay(count: number, at = site): Promise<[string, ...string[]]> {
  const { orderId } = await customerWithOrder(at, 'active');
  return [orderId, ...(await repeatOrder(at.db, orderId, count - 1))];
}

/** The seconds of an order's trail, in the order in which they were stored. */
const trailOf = async (orderId: string): Promise<number[]> => {
  const points = await site.db
    .select()
    .from(courierPoints)
    .where(eq(courierPoints.orderId, orderId))
    .orderBy(courierPoints.seq);
  return points.map(({ latitude }) => latitude);
};

it('Positions that come together are stored and told together, each for its own order', async () => {
  const ids = await ordersOnTheWay(30);
  const asked = breakConnections();

  const { changed, answer } = await changesDuring(site.context, () =>
    asked.during(() => Promise.all(ids.map((id, at) => move(id, at + 1)))),
  );
  asked.stop();

  expect(answer.answer).toEqual(ids.map(() => 200));
  expect(answer.queries).toBeLessThan(ids.length / 2);
  expect(await Promise.all(ids.map(trailOf))).toEqual(ids.map((_, at) => [at + 1]));
  expect([...changed].sort()).toEqual([...ids].sort());
});

it('One that is refused takes none of the others with it', async () => {
  const [late, over, ...good] = await ordersOnTheWay(6);
  await move(late, 20);
  await site.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, over!));
  const wrong = [move(late, 19), move('ORD-0000000000', 1), move(over!, 1)];

  const answers = await Promise.all([...wrong, ...good.map((id) => move(id, 5))]);

  expect(answers).toEqual([409, 404, 409, 200, 200, 200, 200]);
  expect(await Promise.all(good.map(trailOf))).toEqual(good.map(() => [5]));
  expect(await trailOf(late)).toEqual([20]);
});

it('Those of one order are stored in the order in which they came', async () => {
  const [one, other] = await ordersOnTheWay(2);

  const answers = await Promise.all([1, 2, 3, 4].flatMap((at) => [move(one, at), move(other!, at)]));

  expect(answers).toEqual(Array(8).fill(200));
  expect([await trailOf(one), await trailOf(other!)]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
});

it('An order that somebody holds keeps no other courier waiting, and its own until it is free', async () => {
  const [held, ...free] = await ordersOnTheWay(4);
  let isAnswered = false;
  let waiting: Promise<unknown> = Promise.resolve();

  await site.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${orders} where ${orders.id} = ${held} for update`);
    waiting = move(held, 1).then((status) => {
      isAnswered = true;
      return status;
    });
    expect(await Promise.all(free.map((id) => move(id, 1)))).toEqual([200, 200, 200]);
    expect(await Promise.all(free.map((id) => move(id, 2)))).toEqual([200, 200, 200]);
    expect(isAnswered).toBe(false);
  });

  expect(await waiting).toBe(200);
  expect(await trailOf(held)).toEqual([1]);
});

it('While the database is silent all of them are refused after one wait, and are stored once it is back', async () => {
  const server = await openDatabaseOverNetwork(SOON);
  const far = await buildTestApp({ database: server.database });
  await stockMenu(far.db);
  const ids = await ordersOnTheWay(10, far);
  const connect = jest.spyOn(pg.Pool.prototype, 'connect');

  server.network.mode = 'silent';
  const away = await Promise.all([...ids, ...ids].map((id, at) => move(id, at + 1, far)));
  const asked = connect.mock.calls.length;
  server.network.mode = 'pass';

  expect(new Set(away)).toEqual(new Set([503]));
  expect(asked).toBe(1);
  expect(await far.db.$count(courierPoints)).toBe(0);
  expect(await Promise.all(ids.map((id) => move(id, 30, far)))).toEqual(ids.map(() => 200));
  await far.close();
  await server.close();
});

it('No position is answered as stored that isn’t, wherever the connection breaks', async () => {
  const ids = await ordersOnTheWay(8);
  const network = breakConnections();
  for (const [round, when] of (['before', 'after'] as const).entries()) {
    const { answer, hasBroken } = await network.during(
      () => Promise.all(ids.map((id) => move(id, round + 1))),
      { atQuery: 1, when },
    );

    expect(hasBroken).toBe(true);
    const trails = await Promise.all(ids.map(trailOf));
    const lost = ids.filter((_, at) => answer[at] === 200 && !trails[at]?.includes(round + 1));
    expect([lost, answer.filter((status) => status !== 200 && status !== 503)]).toEqual([[], []]);
  }
  network.stop();
});

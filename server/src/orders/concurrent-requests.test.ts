import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open-database';
import { changesDuring } from '../testing/await-changes';
import { openEmbeddedTestDatabase } from '../testing/embedded-template';
import { buildTestApp, START, type TestApp } from '../testing/test-app';
import { createTestDatabase, emptyDatabase, unhurriedDatabase } from '../testing/test-database';
import { moveCourier } from '../tracking/courier';
import { courierPoints } from '../tracking/tracking-tables';
import { moveOrder } from './order-status';
import { orders, reviews } from './orders-tables';
import {
  buildOrderRequest,
  countOrders,
  customerWithOrder,
  order,
  saveAddress,
  stockMenu,
} from './testing/order-fixtures';

unhurriedDatabase();

/** The embedded database runs one transaction after the other and hides every race; the server shows them. */
describe.each(['pg', 'pglite'] as const)('at the same moment, on %s', (kind) => {
  let shared: Awaited<ReturnType<typeof createTestDatabase>> | null = null;
  let database: Database;
  let site: TestApp;
  beforeAll(async () => {
    shared = kind === 'pg' ? await createTestDatabase() : null;
    database = shared
      ? await openDatabase({ url: shared.url, dataDir: '' })
      : await openEmbeddedTestDatabase();
    site = await buildTestApp({ database });
  });
  beforeEach(async () => {
    await emptyDatabase(database.db);
    await stockMenu(database.db);
  });
  afterAll(async () => {
    await site.close();
    await database.close();
    await shared?.drop();
  });

  const times = <T>(count: number, action: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => action(n)));
  const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);

  it('twenty tries with one key are one order, and all twenty are told its id', async () => {
    const asha = await site.signUpAndLogin();
    const request = buildOrderRequest(asha, await saveAddress(site, asha));

    const answers = await times(20, () => order(site, asha, request, 'attempt-1'));

    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().order_id)).size).toBe(1);
    expect(await countOrders(site.db)).toBe(1);
  });

  it('of two different orders under one key one is placed and the other refused', async () => {
    const asha = await site.signUpAndLogin();
    const request = buildOrderRequest(asha, await saveAddress(site, asha));
    const named = (name: string) => ({ ...request, items: request.items.map((item) => ({ ...item, name })) });

    const answers = await times(10, (n) => order(site, asha, named(n % 2 ? 'one' : 'two'), 'attempt-1'));

    expect([...new Set(statuses(answers))].sort()).toEqual([201, 422]);
    expect(await countOrders(site.db)).toBe(1);
  });

  it('a refused and a right order under one key end in one order', async () => {
    const asha = await site.signUpAndLogin();
    const request = buildOrderRequest(asha, await saveAddress(site, asha));

    const answers = await times(10, (n) =>
      order(site, asha, n % 2 ? request : { ...request, total: 1 }, 'attempt-1'),
    );

    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(5);
    expect(statuses(answers).every((status) => [201, 409, 422].includes(status))).toBe(true);
    expect(await countOrders(site.db)).toBe(1);
  });

  it('many customers order at once, and each gets their own order', async () => {
    const customers = await times(12, async () => {
      const customer = await site.signUpAndLogin();
      return { customer, request: buildOrderRequest(customer, await saveAddress(site, customer)) };
    });

    const answers = await Promise.all(
      customers.map(({ customer, request }) => order(site, customer, request, 'attempt-1')),
    );

    expect(new Set(answers.map((answer) => answer.json().order_id)).size).toBe(12);
    expect(await countOrders(site.db)).toBe(12);
  });

  it('customer and kitchen never both win: an order is either cancelled or active', async () => {
    for (let round = 0; round < 15; round++) {
      const { customer, orderId } = await customerWithOrder(site);
      const both = () =>
        Promise.all([
          site.call('PATCH', `/auth/order/${orderId}/cancel`, {
            headers: customer.headers,
            body: { reason: 'x' },
          }),
          moveOrder(site.context, orderId, 'active', { from: 'pending' }).then(
            () => 200,
            (error) => error.statusCode as number,
          ),
        ]);

      const { answer, changed } = await changesDuring(site.context, both);

      const [cancelled, active] = answer;
      const [stored] = await site.db.select().from(orders).where(eq(orders.id, orderId));
      expect([cancelled.statusCode, active].sort()).toEqual([200, 409]);
      expect(stored?.status).toBe(cancelled.statusCode === 200 ? 'cancelled' : 'active');
      expect(changed).toEqual([orderId]);
    }
  });

  it('cancelling in many tabs cancels once, and every tab is told that it is done', async () => {
    const { customer, orderId } = await customerWithOrder(site);

    const { answer, changed } = await changesDuring(site.context, () =>
      times(10, (n) =>
        site.call('PATCH', `/auth/order/${orderId}/cancel`, {
          headers: customer.headers,
          body: { reason: `tab ${n}` },
        }),
      ),
    );

    expect(new Set(statuses(answer))).toEqual(new Set([200]));
    expect(changed).toEqual([orderId]);
  });

  it('of many reviews of one order one is stored, and the others are told that there is one', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'delivered');

    const answers = await times(10, () =>
      site.call('POST', '/auth/review', {
        headers: customer.headers,
        body: { order_id: orderId, items: [], rating: 5, comment: '' },
      }),
    );

    expect(statuses(answers).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await site.db.select().from(reviews)).toHaveLength(1);
  });

  it('positions that arrive together leave a trail that only goes forward in time', async () => {
    const { orderId } = await customerWithOrder(site, 'active');
    const seconds = [5, 1, 9, 3, 7, 2, 8, 4, 6, 10];

    await Promise.allSettled(
      seconds.map((n) =>
        moveCourier(
          site.context,
          orderId,
          { latitude: n, longitude: n },
          new Date(START.getTime() + n * 1000),
        ),
      ),
    );

    const trail = await site.db.select().from(courierPoints).orderBy(courierPoints.seq);
    const at = trail.map((point) => point.at.getTime());
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at.at(-1)).toBe(START.getTime() + 10_000);
  });

  it('no position follows the delivery', async () => {
    for (let round = 0; round < 10; round++) {
      const { orderId } = await customerWithOrder(site, 'active');

      const [moved] = await Promise.allSettled([
        moveCourier(site.context, orderId, { latitude: 1, longitude: 1 }, START),
        moveOrder(site.context, orderId, 'delivered'),
      ]);
      const stored = await site.db.select().from(courierPoints).where(eq(courierPoints.orderId, orderId));

      expect(stored).toHaveLength(moved?.status === 'fulfilled' ? 1 : 0);
    }
  });
});

import { eq } from 'drizzle-orm';
import { changesDuring } from '../testing/await-changes';
import { breakConnections } from '../testing/broken-connections';
import { buildTestApp, OPS_TOKEN, START, type TestApp, type TestCustomer } from '../testing/test-app';
import { orders } from './orders-tables';
import { customerWithOrder, stockMenu } from './testing/order-fixtures';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

let network: ReturnType<typeof breakConnections>;
beforeAll(() => {
  network = breakConnections();
});
afterAll(() => network.stop());

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const setStatus = (orderId: string, status: string, headers: Record<string, string> = OPS) =>
  site.call('POST', `/ops/orders/${orderId}/status`, { headers, body: { status } });
const read = async (who: { headers: Record<string, string> }, id: string) =>
  (await site.call('GET', `/auth/order/${id}`, { headers: who.headers })).json();

/** The orders that were changed while `action` ran, one for each change. */
const told = async (action: () => Promise<unknown>) => (await changesDuring(site.context, action)).changed;

describe('the status of an order', () => {
  it('is set by the restaurant, and the room is notified', async () => {
    const { customer, orderId } = await customerWithOrder(site);

    const heard = await told(async () => {
      for (const status of ['active', 'help', 'active', 'delivered']) {
        expect((await setStatus(orderId, status)).json().status).toBe(status);
      }
    });

    expect((await read(customer, orderId)).status).toBe('delivered');
    expect(heard).toEqual([orderId, orderId, orderId, orderId]);
  });

  it('has a time for each step, of which those that the kitchen took back are gone', async () => {
    const { customer, orderId } = await customerWithOrder(site);
    const steps = async () => (await read(customer, orderId)).steps;
    const becomes = async (status: string) => {
      site.clock.forward(60_000);
      await setStatus(orderId, status);
    };
    const at = (minute: number) => new Date(START.getTime() + minute * 60_000).toISOString();
    const placed = { step: 'placed', at: at(0) };
    expect(await steps()).toEqual([placed]);

    await becomes('active');
    await becomes('help');
    await becomes('active');
    expect(await steps()).toEqual([placed, { step: 'on_the_way', at: at(1) }]);
    await becomes('pending');
    expect(await steps()).toEqual([placed]);
    await becomes('active');
    await becomes('delivered');

    expect(await steps()).toEqual([
      placed,
      { step: 'on_the_way', at: at(5) },
      { step: 'delivered', at: at(6) },
    ]);
  });

  it('of an order from before times were kept says only when it was placed and when it ended', async () => {
    const { customer, orderId } = await customerWithOrder(site);
    await setStatus(orderId, 'active');
    await site.db.update(orders).set({ onTheWayAt: null }).where(eq(orders.id, orderId));
    await setStatus(orderId, 'cancelled');

    const { steps } = await read(customer, orderId);

    expect(steps.map(({ step }: { step: string }) => step)).toEqual(['placed', 'cancelled']);
  });

  it('set to its present value changes nothing and notifies no one', async () => {
    const { orderId } = await customerWithOrder(site);
    await setStatus(orderId, 'active');
    site.clock.forward(5000);

    const heard = await told(async () => {
      expect((await setStatus(orderId, 'active')).statusCode).toBe(200);
    });

    const [stored] = await site.db.select().from(orders).where(eq(orders.id, orderId));
    expect(heard).toEqual([]);
    expect(stored?.statusAt).toEqual(START);
  });

  it.each([
    ['the restaurant', (orderId: string) => setStatus(orderId, 'cancelled')],
    [
      'the customer',
      (orderId: string, { headers }: TestCustomer) =>
        site.call('PATCH', `/auth/order/${orderId}/cancel`, { headers, body: { reason: 'Too late' } }),
    ],
  ])(
    'changed by %s is told to the room, also when the connection to the database breaks as it is stored',
    async (_, change) => {
      for (const when of ['before', 'after'] as const) {
        for (const atQuery of [1, 2, 3]) {
          const { customer, orderId } = await customerWithOrder(site);

          const heard = await told(() => network.during(() => change(orderId, customer), { atQuery, when }));

          const { status } = await read(customer, orderId);
          expect([when, atQuery, heard]).toEqual([when, atQuery, status === 'cancelled' ? [orderId] : []]);
        }
      }
    },
  );

  it.each(['delivered', 'cancelled'])('is final once it is %s', async (final) => {
    const { customer, orderId } = await customerWithOrder(site);
    await setStatus(orderId, final);

    for (const status of ['pending', 'active', 'help', final === 'delivered' ? 'cancelled' : 'delivered']) {
      expect((await setStatus(orderId, status)).statusCode).toBe(409);
    }
    expect((await setStatus(orderId, final)).statusCode).toBe(200);
    expect((await read(customer, orderId)).status).toBe(final);
  });

  it.each([['lost'], [''], [null], [7], [['active']]])('%p is no status', async (status) => {
    const { orderId } = await customerWithOrder(site);

    const refused = await site.call('POST', `/ops/orders/${orderId}/status`, {
      headers: OPS,
      body: { status },
    });

    expect(refused.statusCode).toBe(400);
  });

  it('of an unknown order cannot be set', async () => {
    expect((await setStatus('ORD-0000000000', 'active')).statusCode).toBe(404);
  });

  it('is set by no one without the operations token, not by the customer either', async () => {
    const { customer, orderId } = await customerWithOrder(site);
    const strangers = [{}, customer.headers, { authorization: 'Bearer wrong' }, { authorization: OPS_TOKEN }];

    for (const headers of strangers) {
      expect((await setStatus(orderId, 'delivered', { ...headers })).statusCode).toBe(401);
    }

    expect((await read(customer, orderId)).status).toBe('pending');
  });
});

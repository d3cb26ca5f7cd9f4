import { buildTestApp, START, type TestApp } from '../testing/test-app';
import {
  buildOrderRequest,
  customerWithOrder,
  order,
  repeatOrder,
  saveAddress,
  stockMenu,
} from './testing/order-fixtures';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const read = async (who: { headers: Record<string, string> }, id: string) =>
  (await site.call('GET', `/auth/order/${id}`, { headers: who.headers })).json();

describe('reading orders', () => {
  it('a customer sees their own orders, the newest first, under their user id', async () => {
    const asha = await site.signUpAndLogin();
    const request = buildOrderRequest(asha, await saveAddress(site, asha));
    const first = (await order(site, asha, request)).json().order_id;
    site.clock.forward(1000);
    const second = (await order(site, asha, request)).json().order_id;

    const { orders: list } = await read(asha, asha.id);

    expect(list.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(list[0]).toMatchObject({
      status: 'pending',
      total: 410.83,
      items: [{ quantity: 2 }, { quantity: 1 }],
    });
  });

  it('a customer without orders sees an empty list', async () => {
    const asha = await site.signUpAndLogin();

    expect(await read(asha, asha.id)).toEqual({ orders: [], next: null });
  });

  it('a customer with many orders sees the newest 50, and the older ones page by page, each once', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'delivered');
    // Some of them placed at the same moment, as by a script; none together with the first, since ids are random.
    const rest = await repeatOrder(
      site.db,
      orderId,
      104,
      (n) => new Date(START.getTime() + 1 + ((n / 3) | 0)),
    );
    const newestFirst = [...rest.reverse(), orderId];

    const first = await read(customer, customer.id);
    const second = await read(customer, `${customer.id}?before=${first.next}`);
    const third = await read(customer, `${customer.id}?before=${second.next}`);

    const pages: { id: string }[][] = [first.orders, second.orders, third.orders];
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 5]);
    expect(pages.flat().map(({ id }) => id)).toEqual(newestFirst);
    expect(third.next).toBeNull();
    expect(await read(customer, `${customer.id}?limit=5&before=${second.next}`)).toEqual(third);
  });

  it.each(['before=ORD-', 'before=', 'limit=0', 'limit=51', 'limit=all', 'before=x&before=y'])(
    'a page that can not be meant is refused: %s',
    async (query) => {
      const { id, headers } = await site.signUpAndLogin();

      const response = await site.call('GET', `/auth/order/${id}?${query}`, { headers });

      expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID']);
    },
  );

  it("no one learns of another person's order by asking for earlier ones", async () => {
    const { orderId } = await customerWithOrder(site);
    const { id, headers } = await site.signUpAndLogin();
    const askBefore = (order: string) => site.call('GET', `/auth/order/${id}?before=${order}`, { headers });

    const foreign = await askBefore(orderId);
    const unknown = await askBefore('ORD-0000000000000000');

    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
  });

  it.each(['pending', 'delivered'] as const)(
    "another person's %s order looks exactly like one that never was, on every path",
    async (status) => {
      const { customer, orderId } = await customerWithOrder(site, status);
      const { headers } = await site.signUpAndLogin();
      const never = 'ORD-0000000000000000';
      const answers = async (id: string) => [
        await site.call('GET', `/auth/order/${id}`, { headers }),
        await site.call('GET', `/auth/order/order/${id}`, { headers }),
        await site.call('PATCH', `/auth/order/${id}/cancel`, { headers, body: { reason: 'x' } }),
        await site.call('GET', `/auth/review/order/${id}`, { headers }),
        await site.call('POST', '/auth/review', { headers, body: { order_id: id, rating: 1, comment: '' } }),
      ];

      const foreign = await answers(orderId);
      const unknown = await answers(never);

      expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
      expect(foreign.map(({ body }) => body)).toEqual(unknown.map(({ body }) => body));
      const list = await site.call('GET', `/auth/order/${customer.id}`, { headers });
      expect(list.statusCode).toBe(404);
      expect(list.body).toBe(foreign[0]?.body);
      expect((await read(customer, orderId)).status).toBe(status);
    },
  );

  it.each(['order', 'undefined', 'ORD-', 'usr-1', "' or '1'='1", '../me', 'ORD-%F0%9F%8D%95'])(
    'there is nothing under the id %s',
    async (id) => {
      const { headers } = await site.signUpAndLogin();

      const response = await site.call('GET', `/auth/order/${encodeURIComponent(id)}`, { headers });

      expect(response.statusCode).toBe(404);
    },
  );
});

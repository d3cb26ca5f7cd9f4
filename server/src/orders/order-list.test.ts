import { buildTestApp, type TestApp } from '../testing/test-app';
import {
  buildOrderRequest,
  customerWithOrder,
  order,
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

    expect(await read(asha, asha.id)).toEqual({ orders: [] });
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

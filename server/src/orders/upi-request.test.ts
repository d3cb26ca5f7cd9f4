import type { Order } from '@food/contracts/orders';
import { decodeQR } from 'qr/decode.js';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { customerWithOrder, stockMenu } from './testing/order-fixtures';
import { upiRequest } from './upi-request';

let site: TestApp;
let without: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { UPI_ID: 'verandah.kitchen@okbank', BRAND_NAME: 'Dosa & Sons' } });
  without = await buildTestApp({ database: site.database });
  await stockMenu(site.db);
});
afterAll(async () => {
  await without.close();
  await site.close();
});

type Placed = Awaited<ReturnType<typeof customerWithOrder>>;
const invoiceOf = async (where: TestApp, { customer, orderId }: Placed) =>
  (await where.call('GET', `/auth/order/order/${orderId}`, { headers: customer.headers })).json();

/** The content of the code as a camera reads it: from the path as it is drawn, eight pixels a module. */
function read({ size, path }: { size: number; path: string }): string {
  const scale = 8;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < scale; row++) {
      const from = (Number(y) * scale + row) * side + Number(x) * scale;
      for (let at = from; at < from + Number(length) * scale; at++) data.set([0, 0, 0], at * 4);
    }
  // However busy the machine is.
  return decodeQR({ width: side, height: side, data }, { timeLimit: 60_000 });
}

describe('Paying at the door by UPI', () => {
  it('is asked for with the exact amount and the order as reference, by a link and a code that says the same', async () => {
    const placed = await customerWithOrder(site);

    const { upi } = await invoiceOf(site, placed);

    expect(upi).toMatchObject({ vpa: 'verandah.kitchen@okbank', payee: 'Dosa & Sons' });
    expect(Object.fromEntries(new URL(upi.link).searchParams)).toEqual({
      pa: 'verandah.kitchen@okbank',
      pn: 'Dosa & Sons',
      am: '410.83',
      cu: 'INR',
      tr: placed.orderId,
      tn: placed.orderId,
    });
    expect(upi.link).toMatch(/^upi:\/\/pay\?/);
    expect(read(upi.qr)).toBe(upi.link);
  });

  it('is not asked for if the site has no UPI id, and not for an order that has arrived', async () => {
    expect(await invoiceOf(without, await customerWithOrder(site))).not.toHaveProperty('upi');
    expect(await invoiceOf(site, await customerWithOrder(site, 'delivered'))).not.toHaveProperty('upi');
  });

  it.each<[string, Partial<Order>]>([
    ['was cancelled', { status: 'cancelled' }],
    ['costs nothing', { total: 0 }],
  ])('is not asked for an order that %s', (_, change) => {
    const order = { id: 'ORD-0123456789', status: 'pending', total: 100, ...change } as Order;

    expect(upiRequest({ vpa: 'a@bank', name: 'A' }, order)).toBeNull();
  });

  it('names whole rupees with two decimals', () => {
    const order = { id: 'ORD-0123456789', status: 'active', total: 1_200 } as Order;

    expect(upiRequest({ vpa: 'a@bank', name: 'A' }, order)?.link).toContain('&am=1200.00&');
  });
});

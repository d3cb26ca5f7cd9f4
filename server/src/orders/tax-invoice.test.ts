import { sql } from 'drizzle-orm';
import { openServer } from '../db/server-database';
import { documented } from '../testing/operations-commands';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { invoiceYears, taxInvoices } from './invoice-tables';
import { buildOrderRequest, order, proveEmail, saveAddress, stockMenu } from './testing/order-fixtures';

const LAW = {
  GSTIN: '36AABCV1234K1ZE',
  GST_RATE: '5',
  LEGAL_NAME: 'Verandah Foods Private Limited',
  LEGAL_ADDRESS: 'Plot 12, Tank Bund Road, Hyderabad 500080',
  FSSAI_LICENCE: '13600000000123',
};

/** Two processes of one site on a PostgreSQL server, the second with a supplier that has moved, and one without a GSTIN. */
let site: TestApp;
let moved: TestApp;
let untaxed: TestApp;
let drop: () => Promise<void>;
beforeAll(async () => {
  const shared = await createTestDatabase();
  drop = shared.drop;
  const build = async (env: Record<string, string>) =>
    buildTestApp({ database: await openServer(shared.url), env });
  site = await build(LAW);
  moved = await build({ ...LAW, LEGAL_ADDRESS: 'Begumpet, Hyderabad', GST_RATE: '18' });
  untaxed = await build({});
});
beforeEach(async () => {
  for (const { clock } of [moved, untaxed]) clock.set('2026-03-02T06:30:00.000Z');
  await site.reset();
  await stockMenu(site.db);
});
afterAll(async () => {
  for (const { close, database } of [site, moved, untaxed]) {
    await close();
    await database.close();
  }
  await drop();
});

async function customerAtCheckout() {
  const customer = await site.signUpAndLogin();
  // The orders of an address are serialised while the customers are unproven (rule: unproven-orders-limited).
  await proveEmail(site, customer);
  return { customer, request: buildOrderRequest(customer, await saveAddress(site, customer)) };
}
async function placedAt(where: TestApp): Promise<{ customer: TestCustomer; orderId: string }> {
  const { customer, request } = await customerAtCheckout();
  return { customer, orderId: (await order(where, customer, request)).json().order_id };
}
const invoiceOf = async (
  where: TestApp,
  { customer, orderId }: { customer: TestCustomer; orderId: string },
) => (await where.call('GET', `/auth/order/order/${orderId}`, { headers: customer.headers })).json();
const numbers = async () => (await site.db.select().from(taxInvoices)).map(({ number }) => number).sort();
const series = (count: number, year = '25-26') =>
  Array.from({ length: count }, (_, n) => `W${year}/${String(n + 1).padStart(6, '0')}`);

describe('A tax invoice', () => {
  it('has a number, who sells, and the tax that is inside what the customer pays', async () => {
    const invoice = await invoiceOf(site, await placedAt(site));

    expect(invoice).toMatchObject({ subtotal: 347.33, taxes: 24.5, total: 410.83 });
    expect(invoice.tax_invoice).toEqual({
      number: 'W25-26/000001',
      legal_name: LAW.LEGAL_NAME,
      address: LAW.LEGAL_ADDRESS,
      gstin: LAW.GSTIN,
      sac: '996331',
      rate: 5,
      taxable_value: 391.27,
      cgst: 9.78,
      sgst: 9.78,
      fssai_licence: LAW.FSSAI_LICENCE,
    });
  });

  it('stays as it was on the day of the order, whoever reads it and whatever became of the order', async () => {
    const placed = await placedAt(site);
    const { tax_invoice } = await invoiceOf(site, placed);

    await site.call('POST', `/ops/orders/${placed.orderId}/status`, {
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
      body: { status: 'cancelled' },
    });

    expect(await invoiceOf(moved, placed)).toMatchObject({ status: 'cancelled', tax_invoice });
    expect((await invoiceOf(untaxed, placed)).tax_invoice).toEqual(tax_invoice);
  });

  it('is not given without a GSTIN, and then the answer knows nothing of it', async () => {
    const placed = await placedAt(untaxed);

    expect(await invoiceOf(site, placed)).not.toHaveProperty('tax_invoice');
    expect(await numbers()).toEqual([]);
  });

  it('begins at 1 with each financial year, at midnight of 1 April in India', async () => {
    const at = async (moment: string) => {
      site.clock.set(moment);
      return (await invoiceOf(site, await placedAt(site))).tax_invoice.number;
    };

    expect(await at('2026-03-31T18:29:59.999Z')).toBe('W25-26/000001');
    expect(await at('2026-03-31T18:30:00.000Z')).toBe('W26-27/000001');
    expect(await at('2027-03-31T18:29:59.999Z')).toBe('W26-27/000002');
    site.clock.set('2026-03-31T18:00:00.000Z');
    expect((await invoiceOf(site, await placedAt(site))).tax_invoice.number).toBe('W25-26/000002');
  });

  it('has 16 signs at most, also after many millions', async () => {
    await site.db.insert(invoiceYears).values({ year: 2025, last: 999_999_998 });

    expect((await invoiceOf(site, await placedAt(site))).tax_invoice.number).toBe('W25-26/999999999');
  });
});

describe('The numbers of invoices', () => {
  it('have neither a gap nor one twice when processes take and refuse orders at the same moment', async () => {
    // One after another: only what they order comes at the same moment.
    const customers: Awaited<ReturnType<typeof customerAtCheckout>>[] = [];
    while (customers.length < 24) customers.push(await customerAtCheckout());

    const answers = await Promise.all(
      customers.map(({ customer, request }, n) =>
        order(n % 2 ? site : moved, customer, n % 3 ? request : { ...request, total: 1 }),
      ),
    );

    const placed = answers.filter(({ statusCode }) => statusCode === 201);
    expect(placed).toHaveLength(16);
    expect(await numbers()).toEqual(series(16));
  });

  it.each([
    ['has some of the year', 1],
    ['has none of it', 0],
  ])('go on after the last that anybody has, if a restored backup %s', async (_, count) => {
    site.clock.set('2026-05-04T06:30:00.000Z');
    for (let n = 0; n < count; n++) await placedAt(site);

    await site.db.execute(sql.raw(documented('insert into invoice_years')));

    expect((await invoiceOf(site, await placedAt(site))).tax_invoice.number).toBe('W26-27/001235');
  });

  it('are not used up by an order that fails after its number was taken', async () => {
    const { customer, request } = await customerAtCheckout();
    await placedAt(site);
    // So that the next one takes a number that is already there.
    await site.db.update(invoiceYears).set({ last: 0 });

    const failed = await order(site, customer, request, 'attempt-1');
    await site.db.update(invoiceYears).set({ last: 1 });
    const again = await order(site, customer, request, 'attempt-1');

    expect([failed.statusCode, again.statusCode]).toEqual([500, 201]);
    expect(await numbers()).toEqual(series(2));
  });

  it('are taken once by an order that is asked for many times with one key', async () => {
    const { customer, request } = await customerAtCheckout();

    await Promise.all(
      Array.from({ length: 8 }, (_, n) => order(n % 2 ? site : moved, customer, request, 'k')),
    );

    expect(await numbers()).toEqual(series(1));
  });

  it('let orders be priced at the same moment: only the end of placing one waits for another', async () => {
    const { customer, request } = await customerAtCheckout();
    const refused = { ...request, total: 1 };

    const answer = await site.db.transaction(async (tx) => {
      await tx.insert(invoiceYears).values({ year: 2025, last: 1 });
      // While an order's number is locked, another one is priced, and refused.
      return order(moved, customer, refused);
    });

    expect(answer.json().code).toBe('PRICE_CHANGED');
  });
});

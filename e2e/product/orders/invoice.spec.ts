import { expectInvoice } from '../../fixtures/amounts';
import { answerCalls, holdCalls } from '../../fixtures/answers';
import { expectNothingMoved } from '../../fixtures/late-answers';
import { expectAccessible } from '../../fixtures/screen-checks';
import { press } from '../../fixtures/steps';
import { expect, test } from '../../site';

test('An invoice loads in words, shows dishes and amounts as the server has them, and stays', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder({ coupon: 'REGULAR10' });
  const goOn = await holdCalls(page, `/auth/order/order/${orderId}`);

  await page.goto(`/invoice/${orderId}`);
  await expect(page.getByText('Loading invoice...')).toBeVisible();
  goOn();

  await expectInvoice(page, await api.invoice(customer, orderId));
  await expectNothingMoved(page);
  await expect(page.getByRole('heading', { name: `Invoice ${orderId}` })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
  await expect(page.getByText(/Live tracking opens/)).toHaveCount(0);
});

test('An invoice without a coupon shows no minus, and is the same if the dishes come as text', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();
  const order = await api.invoice(customer, orderId);
  await page.goto(`/invoice/${orderId}`);
  await expectInvoice(page, order);
  await answerCalls(page, `/auth/order/order/${orderId}`, { ...order, items: JSON.stringify(order.items) });

  await page.reload();

  await expectInvoice(page, order);
});

test('The sign and the number of a dish stay on one line, however long its name is', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();
  const order = await api.invoice(customer, orderId);
  const items = Array.from({ length: 24 }, (_, at) => ({ ...order.items[0]!, name: 'M'.repeat(at + 1) }));
  await answerCalls(page, `/auth/order/order/${orderId}`, { ...order, items });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/invoice/${orderId}`);
  const dishes = page.getByRole('rowheader', { name: /^M+ x \d+$/ });
  await expect(dishes).toHaveCount(items.length);

  const torn = await dishes.evaluateAll((labels) =>
    labels.flatMap(({ lastChild, textContent }) => {
      const range = document.createRange();
      if (lastChild) range.selectNodeContents(lastChild);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top));
      return lines.size === 1 ? [] : [textContent];
    }),
  );

  expect(torn).toEqual([]);
});

/** The invoice of a site that issues tax invoices and accepts UPI. */
const BY_LAW = {
  tax_invoice: {
    number: 'W26-27/000042',
    legal_name: 'Verandah Foods Private Limited',
    address: 'Plot 12, Tank Bund Road, Hyderabad 500080',
    gstin: '36AABCV1234K1ZE',
    sac: '996331',
    rate: 5,
    taxable_value: 639.52,
    cgst: 15.99,
    sgst: 15.99,
    fssai_licence: '13600000000123',
  },
  upi: {
    link: 'upi://pay?pa=verandah@okbank&pn=Verandah&am=671.50&cu=INR',
    vpa: 'verandah@okbank',
    payee: 'Verandah',
    qr: { size: 15, path: 'M4 4h7v7h-7z' },
  },
};

test('On paper the invoice stands alone, on one sheet of A4', async ({ page, api, asCustomerWithOrder }) => {
  const { customer, orderId } = await asCustomerWithOrder();
  const order = await api.invoice(customer, orderId);
  await answerCalls(page, `/auth/order/order/${orderId}`, { ...order, ...BY_LAW });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto(`/invoice/${orderId}`);

  await press(page, 'Print Invoice');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('region', { name: `Invoice ${orderId}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your invoice' })).toBeHidden();
  await expect(page.getByText('Print Invoice')).toBeHidden();
  await expect(page.getByText('Tax invoice W26-27/000042')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code to pay/ })).toBeVisible();
  await expect(page.getByText('Open a UPI app')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const sheet = await page.pdf({ format: 'A4' });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

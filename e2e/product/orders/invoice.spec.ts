import { expectInvoice } from '../../fixtures/amounts';
import { answerCalls, holdCalls } from '../../fixtures/answers';
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
  await expect(page.getByText('Loading invoice...').first()).toBeVisible();
  goOn();

  await expectInvoice(page, await api.invoice(customer, orderId));
  await expect(page.getByRole('heading', { name: `Invoice ${orderId}` })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
  await expect(page.getByText(/Live tracking opens/)).toHaveCount(0);
});

test('An invoice without a coupon shows no minus, and is the same where the dishes come as text', async ({
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

test('On paper the invoice stands alone, on one sheet of A4', async ({ page, asCustomerWithOrder }) => {
  const { orderId } = await asCustomerWithOrder();
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
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const sheet = await page.pdf({ format: 'A4' });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

import { formatRupees } from '@food/format/money';
import { expectInvoice } from '../../fixtures/amounts';
import { answerCalls, failCalls, holdCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { press } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 2, 'Gulab Jamun': 1 } };
const PRESETS = [
  'Ordered by mistake',
  'Item not needed anymore',
  'Expected delivery time too long',
  'Price too high',
  'Found a better alternative',
  'Others',
];
const card = (page: Page, orderId: string) => page.getByRole('article', { name: orderId });
const offers = (page: Page, orderId: string) => card(page, orderId).locator('a, button');

bothWidths(() => {
  test('each tab has its orders, and each order offers what can be done with it', async ({
    page,
    api,
    signUp,
    enter,
  }) => {
    const customer = await signUp();
    const pending = await api.placeOrder(customer, DINNER);
    const active = await api.placeOrder(customer, DINNER);
    const delivered = await api.placeOrder(customer, DINNER);
    const cancelled = await api.placeOrder(customer, DINNER);
    await api.ops.status(active, 'active');
    await api.ops.status(delivered, 'delivered');
    await api.ops.status(cancelled, 'cancelled');
    await enter(customer);

    await page.goto('/orders');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(offers(page, pending)).toHaveText(['Track Driver', 'Cancel Order', 'Invoice']);
    await expect(offers(page, active)).toHaveText(['Track Driver', 'Invoice']);
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(offers(page, delivered)).toHaveText(['Reorder', 'Rate Order', 'Invoice']);
    await page.getByRole('tab', { name: 'Canceled' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(offers(page, cancelled)).toHaveText(['Invoice']);
  });

  test('an order card shows id, date, items, status and total', async ({ page, api, signUp, enter }) => {
    const customer = await signUp();
    const orderId = await api.placeOrder(customer, DINNER);
    const order = await api.order(customer, orderId);
    await enter(customer);

    await page.goto('/orders');

    const shown = card(page, orderId);
    await expect(shown.getByRole('heading')).toHaveText(orderId);
    await expect(shown).toContainText('Masala Dosa x 2');
    await expect(shown).toContainText('Gulab Jamun x 1');
    await expect(shown).toContainText('Pending');
    await expect(shown).toContainText(formatRupees(order.total));
    await expect(shown.locator('time')).toHaveText(/^\d{2} [A-Z][a-z]+,? (at )?\d{2}:\d{2}$/);
    await expect(shown.locator('time')).toHaveAttribute('datetime', order.date);
  });

  test('a status that the product does not know is Processing, under Active', async ({
    page,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder({ status: 'help' });

    await page.goto('/orders');

    await expect(card(page, orderId)).toContainText('Processing');
    await expect(offers(page, orderId)).toHaveText(['Invoice']);
  });

  test('cancelling offers six reasons, takes free text, and says so where it failed', async ({
    page,
    alerts,
    pageErrors,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder();
    await page.goto(`/cancel/${orderId}`);
    await expect(page.locator('label').filter({ has: page.getByRole('radio') })).toHaveText(PRESETS);
    await failCalls(page, pageErrors, `/auth/order/${orderId}/cancel`);

    await press(page, 'Cancel Order');
    await alerts.expect('Please select or enter a reason');
    await page.getByRole('radio', { name: 'Others' }).check();
    await page.getByLabel('Your reason').fill('The guests went home.');
    await press(page, 'Cancel Order');
    await alerts.expect('Failed to cancel order. Please try again.');
    await expect(page).toHaveURL(`/cancel/${orderId}`);
    await page.unrouteAll();
    await press(page, 'Cancel Order');

    await expect(page).toHaveURL('/cancel-success');
    await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  });

  test('a review that can not be sent keeps its words; a given one is read-only', async ({
    page,
    alerts,
    pageErrors,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder({ status: 'delivered' });
    await page.goto(`/review/${orderId}`);
    await failCalls(page, pageErrors, '/auth/review');

    await press(page, 'Submit Review');
    await alerts.expect('Please select a star rating!');
    await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
    await page.getByLabel('Comment').fill('Cold when it came.');
    await press(page, 'Submit Review');
    await alerts.expect('Error submitting review. Please try again.');
    await expect(page.getByLabel('Comment')).toHaveValue('Cold when it came.');
    await page.unrouteAll();
    await press(page, 'Submit Review');
    await alerts.expect('Thank you for your review!');

    await expect(page.getByText('Cold when it came.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test('a second review is refused, and the customer is told why', async ({
    page,
    api,
    alerts,
    pageErrors,
    asCustomerWithOrder,
  }) => {
    const { customer, orderId } = await asCustomerWithOrder({ status: 'delivered' });
    await page.goto(`/review/${orderId}`);
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    const { items } = await api.order(customer, orderId);
    const given = { order_id: orderId, items, rating: 3, comment: 'From the other tab' };
    await api.call('POST', '/auth/review', { token: customer.token, body: given });
    pageErrors.expect(/409 POST .*\/auth\/review/);

    await press(page, 'Submit Review');

    await alerts.expect('You have already submitted a review for this order!');
    await expect(page.getByText('From the other tab')).toBeVisible();
  });

  test('feedback begins with 5 of 1 to 5, and says so where it failed', async ({
    page,
    alerts,
    signUp,
    enter,
    pageErrors,
  }) => {
    await enter(await signUp());
    await page.goto('/home');
    await page.goto('/feedback');
    await expect(page.getByLabel('Rating')).toHaveValue('5');
    await expect(page.getByLabel('Rating').locator('option')).toHaveText(['1', '2', '3', '4', '5']);
    await failCalls(page, pageErrors, '/auth/feedback');

    await page.getByPlaceholder('Write your feedback here').fill('Lovely.');
    await press(page, 'Submit Feedback');
    await alerts.expect('Error submitting feedback.');
    await expect(page.getByPlaceholder('Write your feedback here')).toHaveValue('Lovely.');
    await page.unrouteAll();
    await press(page, 'Submit Feedback');
    await alerts.expect('Thank you! Your feedback has been submitted.');

    await press(page, 'Back');
    await expect(page).toHaveURL('/home');
  });

  test('an invoice loads in words, and lists dishes, amounts and the order', async ({
    page,
    api,
    asCustomerWithOrder,
  }) => {
    const { customer, orderId } = await asCustomerWithOrder({ coupon: 'DUSK20' });
    const goOn = await holdCalls(page, `/auth/order/order/${orderId}`);

    await page.goto(`/invoice/${orderId}`);
    await expect(page.getByText('Loading invoice...').first()).toBeVisible();
    goOn();

    await expectInvoice(page, await api.invoice(customer, orderId));
    await expect(page.getByRole('heading', { name: `Invoice ${orderId}` })).toBeVisible();
  });

  test('an invoice without a coupon shows no minus, and odd data no blank page', async ({
    page,
    api,
    asCustomerWithOrder,
  }) => {
    const { customer, orderId } = await asCustomerWithOrder();
    const order = await api.invoice(customer, orderId);
    await page.goto(`/invoice/${orderId}`);
    await expectInvoice(page, order);
    await answerCalls(page, `/auth/order/order/${orderId}`, {
      ...order,
      items: JSON.stringify(order.items),
    });

    await page.reload();

    await expectInvoice(page, order);
  });

  test('on paper the invoice stands alone, on one sheet of A4', async ({ page, asCustomerWithOrder }) => {
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

  test('screens that need a login ask for it and bring the visitor back', async ({ page, signUp, enter }) => {
    const paths = ['/orders', '/cancel/ORD-1', '/review/ORD-1', '/address', '/track/ORD-1', '/invoice/ORD-1'];
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
      expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
        returnTo: path,
      });
    }

    await enter(await signUp());
    await page.goto('/address');

    await expect(page).toHaveURL('/address');
  });
});

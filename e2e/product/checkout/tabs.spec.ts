import { cartTotals } from '@food/cart/totals';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import { intercept } from '../../fixtures/intercept';
import { addToCart, expectCartBar, heading, press, viewCart } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const placing = (page: Page) => page.getByRole('button', { name: /^Place Order/ });

test('A change of cart, coupon or address in one tab shows in the other at once', async ({
  page,
  context,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  const { area_road } = await api.addAddress(customer);
  const dish = (await api.menu()).find(({ name }) => name === 'Egg Biryani')!;
  const coupon = (await api.coupons()).find(({ code }) => code === 'DUSK20')!;
  const settings = await api.settings();
  await page.goto('/category/3');
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();

  await addToCart(page, 'Egg Biryani');
  await expect(other.getByRole('heading', { name: 'Egg Biryani' })).toBeVisible();
  await press(other, 'One more Egg Biryani');
  await expectCartBar(page, 2, dish.price * 2);
  await viewCart(page);
  await page.getByRole('link', { name: /Apply a coupon/ }).click();
  await press(page, 'Apply DUSK20');
  await expectBill(other, cartTotals({ lines: [{ ...dish, quantity: 2 }], coupon, settings }), {
    coupon: true,
  });
  await other.getByRole('link', { name: /Select an address/ }).click();
  await expect(other.getByRole('heading', { name: 'Addresses', exact: true })).toBeVisible();
  await other.getByRole('main').getByRole('listitem').click();
  await press(other, 'Confirm and Proceed');
  await expect(page.getByRole('link', { name: /Deliver to/ })).toContainText(area_road);
  await press(other, 'Remove coupon DUSK20');
  await expectBill(page, cartTotals({ lines: [{ ...dish, quantity: 2 }], settings }));
  await press(page, 'Remove Egg Biryani from cart');

  await expect(other.getByText('Your cart is empty')).toBeVisible();
});

test('An order in one tab empties the cart in the other', async ({ page, context, readyToOrder }) => {
  await readyToOrder();
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(placing(other)).toBeVisible();

  await placing(page).click();
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();

  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(placing(other)).toHaveCount(0);
  await other.goto('/orders');
  await expect(other.getByRole('article')).toHaveCount(1);
});

test('A customer who presses Place Order in two tabs has ordered once', async ({
  page,
  context,
  api,
  readyToOrder,
}) => {
  const customer = await readyToOrder();
  const other = await context.newPage();
  await other.goto('/cart');
  // The first tab's answer takes long, so the customer tries the second tab.
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await intercept(page, { urlPattern: '*/auth/order' }, async ({ real }) => {
    const reply = await real();
    await waiting;
    return reply;
  });

  await placing(page).click();
  await expect.poll(async () => (await api.orders(customer)).length).toBe(1);
  await placing(other).click();
  await expect(heading(other, 'Order Placed Successfully!')).toBeVisible();
  await press(other, 'Stay on this page');
  goOn();
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();
  await press(page, 'Stay on this page');

  const orders = await api.orders(customer);
  expect(orders).toHaveLength(1);
  for (const tab of [page, other]) await expectInvoice(tab, orders[0]!);
});

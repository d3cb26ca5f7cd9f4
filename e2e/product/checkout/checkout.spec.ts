import { cartTotals } from '@food/cart/totals';
import type { AddressInput } from '@food/contracts/checkout';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import type { Api } from '../../fixtures/api';
import { expectAccessible } from '../../fixtures/screen-checks';
import { addToCart, chooseAddress, viewCart } from '../../fixtures/steps';
import { type Customer, expect, type Page, test } from '../../site';

/** A page whose customer has an address chosen. */
async function withAddress(page: Page, api: Api, customer: Customer, part: Partial<AddressInput> = {}) {
  const address = await api.addAddress(customer, part);
  await chooseAddress(page, address);
}

test('An empty cart says so and leads to the menu', async ({ page }) => {
  await page.goto('/cart');

  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Browse the menu' }).click();
  await expect(page).toHaveURL(/\/all-items$/);
});

test('Each coupon takes off what its rule says, to the paisa', async ({ page, api }) => {
  const coupons = await api.coupons();
  const settings = await api.settings();
  const menu = await api.menu();
  const lines = ['Paneer Tikka Biryani', 'Rava Upma'].map((name) => ({
    ...menu.find((dish) => dish.name === name)!,
    quantity: 1,
  }));
  await page.goto('/all-items');
  for (const { name } of lines) await addToCart(page, name);
  await viewCart(page);

  for (const coupon of coupons) {
    await page.getByRole('link', { name: /coupon|off$/i }).click();
    await page.getByRole('button', { name: `Apply ${coupon.code}` }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expectBill(page, cartTotals({ lines, coupon, settings }), { coupon: true });
  }
  await page.getByRole('button', { name: /^Remove coupon/ }).click();

  await expectBill(page, cartTotals({ lines, settings }));
});

test('An expired coupon is not on the list', async ({ page }) => {
  await page.goto('/coupons');

  await expect(page.getByRole('heading', { name: 'DUSK20' })).toBeVisible();
  await expect(page.getByText('MONSOON25')).toHaveCount(0);
});

test('Without an address nothing is ordered', async ({ page, api, alerts, signUp, enter }) => {
  const customer = await signUp();
  await enter(customer);
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);

  await page.getByRole('button', { name: /^Place Order/ }).click();

  await alerts.expect('Please select an address.');
  expect(await api.orders(customer)).toEqual([]);
});

test('A customer stays on the success page and reads the invoice', async ({ page, api, signUp, enter }) => {
  const customer = await signUp();
  await enter(customer);
  await withAddress(page, api, customer);
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);
  await page.getByRole('button', { name: /^Place Order/ }).click();

  await page.getByRole('button', { name: 'Stay on this page' }).click();

  await expect(page.getByRole('link', { name: 'Track Driver' })).toBeVisible();
  const [order] = await api.orders(customer);
  await expectInvoice(page, order!);
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/success$/);
  await page.getByRole('link', { name: 'Browse More Items' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('A double tap on the order is one order', async ({ page, api, signUp, enter }) => {
  const customer = await signUp();
  await enter(customer);
  await withAddress(page, api, customer);
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);

  await page.getByRole('button', { name: /^Place Order/ }).dblclick();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(await api.orders(customer)).toHaveLength(1);
});

test('The success page without an order has no invoice', async ({ page }) => {
  await page.goto('/success');

  await expect(page.getByText('Invoice not available.')).toBeVisible();
});

test('An address that was deleted elsewhere is dropped from the cart with a word', async ({
  page,
  api,
  signUp,
  enter,
}) => {
  const customer = await signUp();
  await enter(customer);
  await withAddress(page, api, customer);
  const [address] = await api.addresses(customer);
  await api.call('DELETE', `/auth/address/${address?.id}`, { token: customer.token });
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');

  await viewCart(page);

  await expect(
    page.getByText('The address you had chosen no longer exists. Choose another one.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Select an address/ })).toBeVisible();
});

test('A refused position leaves the form usable by hand', async ({ page, api, signUp, enter }) => {
  const customer = await signUp();
  await enter(customer);
  await page.goto('/address');

  await page.getByRole('button', { name: '+ Add New Address (Use Current Location)' }).click();
  await page.getByLabel('House / Block No.').fill('7/1');
  await page.getByLabel('Area / Road').fill("O'Reilly <b>Lane</b>");
  await page.getByRole('button', { name: 'Save Address' }).click();

  await expect(page.getByText("7/1, O'Reilly <b>Lane</b>")).toBeVisible();
  const [saved] = await api.addresses(customer);
  expect(saved).toMatchObject({ house_block_no: '7/1', latitude: null, longitude: null });
});

import type { Locator } from '@playwright/test';
import { expectInvoice } from '../../fixtures/amounts';
import { failCalls, holdCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { expectAccessible } from '../../fixtures/screen-checks';
import { heading, press } from '../../fixtures/steps';
import { cartOf, chosenAddress, stored } from '../../fixtures/stored';
import { expect, type Page, test } from '../../site';

const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place Order/ });

bothWidths(() => {
  test('success thanks by the name of the house, shows the invoice with the notes, and empties cart and choices; a double tap is one order', async ({
    page,
    api,
    readyToOrder,
  }) => {
    const customer = await readyToOrder();
    await press(page, 'Add a note to Chicken 65');
    await page.getByRole('textbox', { name: 'Note for Chicken 65' }).fill('less oil');
    await press(page, 'Done');
    await expect(
      page.getByRole('button', { name: 'Change the note for Chicken 65: less oil' }),
    ).toBeFocused();
    await press(page, 'Add a note to the whole order');
    await page.getByRole('textbox', { name: 'Note for the whole order' }).fill('Ring twice');
    await expectAccessible(page);

    await placeOrder(page).dblclick();
    await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();
    await expect(page.getByText(/^Thank you for ordering from .+\./)).toBeVisible();
    await press(page, 'Stay on this page');

    await expect(page.getByRole('link', { name: 'Track Driver' })).toBeVisible();
    const orders = await api.orders(customer);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ items: [{ note: 'less oil' }], note: 'Ring twice' });
    await expectInvoice(page, orders[0]!);
    await expect(page.getByText('Ring twice', { exact: true })).toBeVisible();
    expect(await stored(page, 'food:cart')).toEqual([]);
    expect(await stored(page, 'selectedAddress')).toBeNull();
    await expectAccessible(page);
    await expect(page).toHaveURL('/success');
    await page.getByRole('link', { name: 'Browse More Items' }).click();
    await expect(page).toHaveURL('/home');
  });

  test('the invoice comes where its place was kept, below the way on to tracking', async ({
    page,
    readyToOrder,
  }) => {
    await readyToOrder();
    const goOn = await holdCalls(page, /\/auth\/order\/order\//);
    await placeOrder(page).click();
    // The piece itself says the same, before it is there.
    const place = page.locator('[aria-busy="true"]').getByText('Loading invoice...').locator('..');
    const top = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const kept = await top(place);

    goOn();

    await expect.poll(() => top(page.getByRole('region', { name: /^Invoice/ }))).toBeCloseTo(kept, 0);
  });
});

test('An order that cannot be placed says so and keeps the cart', async ({
  page,
  api,
  alerts,
  readyToOrder,
  pageErrors,
}) => {
  const customer = await readyToOrder();
  await failCalls(page, pageErrors, '/auth/order');

  await placeOrder(page).click();
  await alerts.expect('Order failed. Please try again.');

  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();
  expect(await api.orders(customer)).toEqual([]);
});

test('A price that changed is shown beside the old one, and the customer decides', async ({
  page,
  api,
  asCustomer,
  remember,
  pageErrors,
}) => {
  const customer = await asCustomer();
  const [line] = await api.lines({ 'Chicken 65': 1 });
  await remember({
    ...chosenAddress(await api.addAddress(customer)),
    ...cartOf([{ ...line, price: 199 }]),
  });
  pageErrors.expect(/409 POST .*\/auth\/order/);
  await page.goto('/cart');

  await placeOrder(page).click();
  const dialog = page.getByRole('dialog', { name: 'Prices have changed' });
  await expect(dialog.getByRole('row', { name: /^Chicken 65/ })).toHaveText(
    'Chicken 65₹199.00 each₹269.00 each',
  );
  await expect(dialog.getByRole('row', { name: /^Total/ })).toHaveText('Total₹262.50₹332.50');
  expect(await api.orders(customer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Order at ₹332.50' }).click();

  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();
  expect(await api.orders(customer)).toMatchObject([{ total: 332.5 }]);
});

test('An address that was deleted elsewhere is dropped from the cart with a word; without an address nothing is ordered', async ({
  page,
  api,
  alerts,
  asCustomer,
  remember,
}) => {
  const customer = await asCustomer();
  const address = await api.addAddress(customer);
  await api.call('DELETE', `/auth/address/${address.id}`, { token: customer.token });
  await remember({ ...chosenAddress(address), ...cartOf(await api.lines({ 'Chicken 65': 1 })) });

  await page.goto('/cart');

  await expect(
    page.getByText('The address you had chosen no longer exists. Choose another one.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Select an address/ })).toBeVisible();
  await placeOrder(page).click();
  await alerts.expect('Please select an address.');
  expect(await api.orders(customer)).toEqual([]);
});

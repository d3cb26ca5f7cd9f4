import { cartTotals } from '@food/cart/totals';
import { formatRupees } from '@food/format/money';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import { answerCalls, failCalls, holdCalls } from '../../fixtures/answers';
import type { Api } from '../../fixtures/api';
import { bothWidths } from '../../fixtures/both-widths';
import { addToCart, chooseAddress, press, viewCart } from '../../fixtures/steps';
import { type Customer, expect, type Page, test } from '../../site';

const ADD_ADDRESS = '+ Add New Address (Use Current Location)';
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** A cart with one dish, and a customer with an address chosen for it. */
async function readyToOrder(page: Page, api: Api, customer: Customer) {
  const address = await api.addAddress(customer);
  await chooseAddress(page, address);
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);
  await expect(page.getByRole('link', { name: /Deliver to/ })).toBeVisible();
}

/** The tile that a place is on at a zoom (Web Mercator), and how far into it, from 0 to 1. */
function tileAt(latitude: number, longitude: number, zoom: number) {
  const sin = Math.sin((latitude * Math.PI) / 180);
  const x = (longitude / 360 + 0.5) * 2 ** zoom;
  const y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** zoom;
  const column = Math.floor(x);
  const row = Math.floor(y);
  return { path: `/${zoom}/${column}/${row}.png`, right: x - column, down: y - row };
}

/** Where on the screen a map of Leaflet's shows a place. */
async function pointOnMap(page: Page, latitude: number, longitude: number, zoom: number) {
  const { path, right, down } = tileAt(latitude, longitude, zoom);
  const tile = page.locator(`.leaflet-tile[src$="${path}"]`);
  await expect(tile).toBeVisible();
  const { x, y, width, height } = (await tile.boundingBox())!;
  return { x: x + right * width, y: y + down * height };
}

bothWidths(() => {
  test('the coupons show what they give, their minimum and their last day; the minimum is not enforced', async ({
    page,
    api,
  }) => {
    const coupons = await api.coupons();
    const settings = await api.settings();
    const dish = (await api.menu()).find(({ name }) => name === 'Chicken 65')!;
    const coupon = coupons.find(({ min_order_value }) => min_order_value > dish.price)!;
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');

    await page.goto('/coupons');
    for (const { code, description, min_order_value, expires_at } of coupons) {
      const card = page.getByRole('listitem').filter({ hasText: code });
      await expect(card).toContainText(description);
      await expect(card).toContainText(`Minimum order value ${formatRupees(min_order_value)}`);
      await expect(card).toContainText(
        expires_at ? /Expires on \d{1,2} [A-Z][a-z]+ \d{4}/ : 'No expiry date',
      );
    }
    await press(page, `Apply ${coupon.code}`);

    await expect(page).toHaveURL('/cart');
    await expectBill(page, cartTotals({ lines: [{ ...dish, quantity: 1 }], coupon, settings }), {
      coupon: true,
    });
    expect(await stored(page, 'selectedCoupon')).toMatchObject({ code: coupon.code });
  });

  test('a list without coupons has its own words', async ({ page }) => {
    await page.goto('/cart');
    await answerCalls(page, '/auth/coupons', []);
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await viewCart(page);
    await page.getByRole('link', { name: /Apply a coupon/ }).click();

    await expect(page.getByText('No active coupons available....', { exact: true })).toBeVisible();
  });

  test('a visitor pays nothing: Login to Pay leads to the start, and the cart waits', async ({ page }) => {
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await viewCart(page);

    await press(page, 'Login to Pay');

    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();
  });

  test('a cart line counts up and down, and goes at nothing', async ({ page }) => {
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await viewCart(page);

    await press(page, 'One more Chicken 65');
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('₹538.00');
    await press(page, 'One less Chicken 65');
    await press(page, 'Remove Chicken 65');

    await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible();
  });

  test('Explore More of a line without category, from an older cart, shows from the whole menu', async ({
    page,
    api,
  }) => {
    const menu = await api.menu();
    const { category_id, category_name, ...dish } = menu[0]!;
    await page.goto('/healthz');
    await page.evaluate(
      (lines) => localStorage.setItem('food:cart', lines),
      JSON.stringify([{ ...dish, quantity: 1 }]),
    );

    await page.goto('/cart');

    const more = page.getByRole('region', { name: 'Explore More' }).getByRole('heading', { level: 3 });
    await expect(more.locator('span:last-child')).toHaveText(menu.slice(1, 11).map(({ name }) => name));
    await page.getByRole('button', { name: `Add ${menu[1]!.name}` }).click();
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(menu[1]!.name);
  });

  test('ninety-nine of a dish are the most, and it is paid on delivery', async ({ page }) => {
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await page.evaluate(() => {
      const lines = JSON.parse(localStorage.getItem('food:cart') ?? '[]') as { quantity: number }[];
      localStorage.setItem('food:cart', JSON.stringify(lines.map((line) => ({ ...line, quantity: 98 }))));
    });

    await page.goto('/cart');
    await press(page, 'One more Chicken 65');

    await expect(page.getByRole('region', { name: 'Items' })).toContainText('₹26,631.00');
    await expect(page.getByRole('button', { name: 'One more Chicken 65' })).toBeDisabled();
    await expect(page.getByText('Pay on delivery. Nothing is charged now.')).toBeVisible();
  });

  test('an order that can not be placed says so and keeps the cart', async ({
    page,
    api,
    alerts,
    signUp,
    enter,
    pageErrors,
  }) => {
    const customer = await signUp();
    await enter(customer);
    await readyToOrder(page, api, customer);
    await failCalls(page, pageErrors, '/auth/order');

    await page.getByRole('button', { name: /^Place Order/ }).click();
    await alerts.expect('Order failed. Please try again.');

    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();
    expect(await api.orders(customer)).toEqual([]);
  });

  test('a price that changed is shown beside the old one, and the customer decides', async ({
    page,
    api,
    signUp,
    enter,
    pageErrors,
  }) => {
    const customer = await signUp();
    await enter(customer);
    await readyToOrder(page, api, customer);
    await page.evaluate(() => {
      const lines = JSON.parse(localStorage.getItem('food:cart') ?? '[]') as { price: number }[];
      localStorage.setItem('food:cart', JSON.stringify(lines.map((line) => ({ ...line, price: 199 }))));
    });
    await page.reload();
    pageErrors.expect(/409 POST .*\/auth\/order/);

    await page.getByRole('button', { name: /^Place Order/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Prices have changed' });
    await expect(dialog.getByRole('row', { name: /^Chicken 65/ })).toHaveText(
      'Chicken 65₹199.00 each₹269.00 each',
    );
    await expect(dialog.getByRole('row', { name: /^Total/ })).toHaveText('Total₹262.50₹332.50');
    expect(await api.orders(customer)).toEqual([]);
    await dialog.getByRole('button', { name: 'Order at ₹332.50' }).click();

    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
    expect(await api.orders(customer)).toMatchObject([{ total: 332.5 }]);
  });

  test('success thanks by the name of the house, shows the invoice, and empties cart and choices', async ({
    page,
    api,
    signUp,
    enter,
  }) => {
    const customer = await signUp();
    await enter(customer);
    await readyToOrder(page, api, customer);

    await page.getByRole('button', { name: /^Place Order/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
    await expect(page.getByText(/^Thank you for ordering from .+\./)).toBeVisible();
    await press(page, 'Stay on this page');

    const [order] = await api.orders(customer);
    await expectInvoice(page, order!);
    expect(await stored(page, 'food:cart')).toEqual([]);
    expect(await stored(page, 'selectedAddress')).toBeNull();
  });

  test('the address book has its headings, and three lines to a card', async ({
    page,
    api,
    signUp,
    enter,
  }) => {
    const customer = await signUp();
    await api.addAddress(customer);
    await enter(customer);
    const goOn = await holdCalls(page, '/auth/address');

    await page.goto('/address');
    for (const name of ['Addresses', 'Your Addresses', 'Saved Addresses']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('status').filter({ hasText: 'Loading addresses' })).toBeVisible();
    goOn();

    const card = page.getByRole('main').getByRole('listitem');
    await expect(card.getByText('12-4-7, Arundelpet 4th Line', { exact: true })).toBeVisible();
    await expect(card.getByText('Guntur, Guntur', { exact: true })).toBeVisible();
    await expect(card.getByText('Andhra Pradesh, India, 522002', { exact: true })).toBeVisible();
    await expect(card.getByRole('button')).toHaveText(['Edit', 'Delete']);
  });

  test('an address is chosen by a tap, confirmed, and stored whole', async ({ page, api, signUp, enter }) => {
    const customer = await signUp();
    const address = await api.addAddress(customer);
    await enter(customer);
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await viewCart(page);
    await page.getByRole('link', { name: /Select an address/ }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Confirm and Proceed' })).toHaveCount(0);

    await page.getByRole('main').getByRole('listitem').click();
    await expect(page.getByRole('radio')).toBeChecked();
    await press(page, 'Confirm and Proceed');

    await expect(page).toHaveURL('/cart');
    expect(await stored(page, 'selectedAddress')).toEqual(address);
  });

  test('a browser without geolocation says so, and the form works by hand', async ({
    page,
    alerts,
    signUp,
    enter,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
    await enter(await signUp());
    await page.goto('/address');

    await press(page, ADD_ADDRESS);
    await alerts.expect('Geolocation is not supported by your browser');
    await expect(page.getByRole('button', { name: ADD_ADDRESS })).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(7);
    const map = page.locator('.leaflet-container');
    await expect(map).toHaveCSS('height', '300px');
    // The default centre, at zoom 17, is the middle of the map, and the pin's tip stands on it.
    const centre = await pointOnMap(page, 17.385, 78.4867, 17);
    const box = (await map.boundingBox())!;
    expect(Math.abs(centre.x - (box.x + box.width / 2))).toBeLessThan(2);
    expect(Math.abs(centre.y - (box.y + box.height / 2))).toBeLessThan(2);
    const pin = (await page.getByRole('button', { name: /^Pin of your address/ }).boundingBox())!;
    expect(Math.abs(pin.x + pin.width / 2 - centre.x)).toBeLessThan(2);
    expect(Math.abs(pin.y + 50 - centre.y)).toBeLessThan(2);
    await press(page, 'Save Address');

    await expect(page.getByText('Address without words')).toBeVisible();
  });

  test('coupons and addresses that can not be loaded end in their words, without an alert', async ({
    page,
    signUp,
    enter,
    pageErrors,
  }) => {
    await enter(await signUp());
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await viewCart(page);
    await failCalls(page, pageErrors, /^\/auth\/(coupons|address)$/);

    await page.getByRole('link', { name: /Apply a coupon/ }).click();
    await expect(page.getByText('No active coupons available....', { exact: true })).toBeVisible();
    await page.unrouteAll();
    await press(page, 'Try again');
    await expect(page.getByRole('button', { name: 'Apply DUSK20' })).toBeVisible();
    await page.goBack();
    await failCalls(page, pageErrors, '/auth/address');
    await page.getByRole('link', { name: /Select an address/ }).click();
    await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible();
    await expect(page.getByText('Your addresses could not be loaded.')).toBeVisible();
    await page.unrouteAll();
    await press(page, 'Try again');

    await expect(page.getByText('No addresses saved yet.')).toBeVisible();
  });

  test('a full address book says so beside the form, which keeps what was typed', async ({
    page,
    api,
    signUp,
    enter,
    pageErrors,
  }) => {
    const customer = await signUp();
    for (let saved = 0; saved < 50; saved++) await api.addAddress(customer);
    await enter(customer);
    pageErrors.expect(/409 POST .*\/auth\/address$/);
    await page.goto('/address');

    await press(page, ADD_ADDRESS);
    await page.getByLabel('City').fill('Tenali');
    await press(page, 'Save Address');
    await expect(
      page.getByText('You have 50 saved addresses, and there is no room for more. Please delete one first.'),
    ).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
    await press(page, 'Delete address');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(49);
    await expect(page.getByLabel('City')).toHaveValue('Tenali');
    await press(page, 'Save Address');

    await expect(page.getByText('Address saved.')).toBeVisible();
    expect((await api.addresses(customer)).at(-1)).toMatchObject({ city: 'Tenali' });
  });

  test('an address that can not be saved, changed or deleted keeps what is there, without an alert', async ({
    page,
    api,
    signUp,
    enter,
    pageErrors,
  }) => {
    const customer = await signUp();
    await api.addAddress(customer);
    await enter(customer);
    await page.goto('/address');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await failCalls(page, pageErrors, /^\/auth\/address/);

    await press(page, 'Edit');
    await page.getByLabel('City').fill('Tenali');
    await press(page, 'Update Address');
    await expect(page.getByLabel('City')).toHaveValue('Tenali');
    await press(page, 'Cancel');
    await press(page, 'Delete');
    await press(page, 'Delete address');
    await expect(page.getByText('The address could not be deleted. Please try again.')).toBeVisible();
    await press(page, 'Keep it');

    await expect(page.getByText('Guntur, Guntur')).toBeVisible();
    expect(await api.addresses(customer)).toHaveLength(1);
  });
});

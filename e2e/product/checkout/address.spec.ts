import { failCalls, holdCalls } from '../../fixtures/answers';
import { endInterceptions } from '../../fixtures/intercept';
import { press } from '../../fixtures/steps';
import { stored } from '../../fixtures/stored';
import { expect, type Page, test } from '../../site';

const ADD_ADDRESS = '+ Add New Address (Use Current Location)';

/** The tile that contains a place at a zoom level (Web Mercator), and the position in it, from 0 to 1. */
function tileAt(latitude: number, longitude: number, zoom: number) {
  const sin = Math.sin((latitude * Math.PI) / 180);
  const x = (longitude / 360 + 0.5) * 2 ** zoom;
  const y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** zoom;
  const column = Math.floor(x);
  const row = Math.floor(y);
  return { path: `/${zoom}/${column}/${row}.png`, right: x - column, down: y - row };
}

/** The position of a place on the screen, on a Leaflet map. */
async function pointOnMap(page: Page, latitude: number, longitude: number, zoom: number) {
  const { path, right, down } = tileAt(latitude, longitude, zoom);
  const tile = page.locator(`.leaflet-tile[src$="${path}"]`);
  await expect(tile).toBeVisible();
  const { x, y, width, height } = (await tile.boundingBox())!;
  return { x: x + right * width, y: y + down * height };
}

test('The address book has its headings, and three lines to a card; an address is chosen by a tap, confirmed, and stored whole', async ({
  page,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  const address = await api.addAddress(customer);
  const other = await api.addAddress(customer, { house_block_no: '14-2' });
  const goOn = await holdCalls(page, '/auth/address');

  await page.goto('/address');
  for (const name of ['Addresses', 'Your Addresses', 'Saved Addresses']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('status').filter({ hasText: 'Loading addresses' })).toBeVisible();
  goOn();

  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toHaveCount(2);
  for (const line of ['12-4-7, Arundelpet 4th Line', 'Guntur, Guntur', 'Andhra Pradesh, India, 522002'])
    await expect(card.first().getByText(line, { exact: true })).toBeVisible();
  await expect(card.first().getByRole('button')).toHaveText(['Edit', 'Delete']);
  await expect(page.getByRole('button', { name: 'Confirm and Proceed' })).toHaveCount(0);

  await card.first().click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  expect(await stored(page, 'selectedAddress')).toEqual(address);
  await card.nth(1).click();
  await press(page, 'Confirm and Proceed');

  await expect(page).toHaveURL('/cart');
  expect(await stored(page, 'selectedAddress')).toEqual(other);
});

test('An address book that cannot be loaded or changed says so without an alert, and keeps what is there', async ({
  page,
  api,
  asCustomer,
  pageErrors,
}) => {
  const customer = await asCustomer();
  await failCalls(page, pageErrors, /^\/auth\/address/);
  await page.goto('/address');

  await test.step('it cannot be loaded', async () => {
    await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible();
    await expect(page.getByText('Your addresses could not be loaded.')).toBeVisible();
    await endInterceptions(page);
    await press(page, 'Try again');
    await expect(page.getByText('No addresses saved yet.')).toBeVisible();
  });

  await test.step('nothing can be saved, changed or deleted', async () => {
    await api.addAddress(customer);
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await failCalls(page, pageErrors, /^\/auth\/address/);
    await press(page, 'Edit');
    await page.getByLabel('City').fill('Tenali');
    await press(page, 'Update Address');
    await expect(page.getByText('The address could not be saved. Please try again.')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Tenali');
    await press(page, 'Cancel');
    await press(page, 'Delete');
    await press(page, 'Delete address');
    await expect(page.getByText('The address could not be deleted. Please try again.')).toBeVisible();
    await press(page, 'Keep it');
    // The dialog has the address too, until it is gone.
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Guntur, Guntur');
    expect(await api.addresses(customer)).toHaveLength(1);
  });
});

test('A browser without geolocation says so, and the form works by hand', async ({
  page,
  alerts,
  asCustomer,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await asCustomer();
  await page.goto('/address');

  await press(page, ADD_ADDRESS);
  await alerts.expect('Geolocation is not supported by your browser');
  await expect(page.getByRole('button', { name: ADD_ADDRESS })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(7);
  const map = page.locator('.leaflet-container');
  await expect(map).toHaveCSS('height', '300px');
  // The default centre, at zoom 17, is the middle of the map, and the tip of the pin is on it.
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

test('A refused position leaves the form usable by hand', async ({ page, api, asCustomer }) => {
  const customer = await asCustomer();
  await page.goto('/address');

  await press(page, ADD_ADDRESS);
  await page.getByLabel('House / Block No.').fill('7/1');
  await page.getByLabel('Area / Road').fill("O'Reilly <b>Lane</b>");
  await press(page, 'Save Address');

  await expect(page.getByText("7/1, O'Reilly <b>Lane</b>")).toBeVisible();
  const [saved] = await api.addresses(customer);
  expect(saved).toMatchObject({ house_block_no: '7/1', latitude: null, longitude: null });
});

test('A full address book says so beside the form, which keeps what was typed', async ({
  page,
  api,
  asCustomer,
  pageErrors,
}) => {
  const customer = await asCustomer();
  for (let saved = 1; saved <= 50; saved++) await api.addAddress(customer, { house_block_no: String(saved) });
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

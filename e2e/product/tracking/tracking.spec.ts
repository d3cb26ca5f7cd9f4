import type { Locator } from '@playwright/test';
import { failCalls } from '../../fixtures/answers';
import { HOME_ADDRESS } from '../../fixtures/api';
import { bothWidths } from '../../fixtures/both-widths';
import { expectAccessible } from '../../fixtures/screen-checks';
import { expect, type Page, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 2 } };
const HOME = { latitude: HOME_ADDRESS.latitude!, longitude: HOME_ADDRESS.longitude! };
/** Degrees of latitude in a kilometre, on an earth of 6371 km. */
const KM = 1 / 111.19;
const connected = (page: Page) => expect(page.getByText('Connected', { exact: true })).toBeVisible();
const colourOf = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** Red, green and blue of a computed colour. */
function channels(colour: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

bothWidths((width) => {
  test('tracking follows an order from the kitchen to the door', async ({
    page,
    api,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder();
    const courierAt = (km: number) => api.ops.courierAt(orderId, HOME.latitude + km * KM, HOME.longitude);
    const ground = async (word: string) => {
      const badge = page.getByRole('definition').getByText(word, { exact: true });
      await expect(badge).toBeVisible();
      return channels(await colourOf(badge, 'background-color'));
    };
    await page.goto(`/track/${orderId}`);

    await test.step('title, order, the words for those who wait, and a map of 600 px or more', async () => {
      await expect(page.getByRole('heading', { name: 'Live Delivery Tracking' })).toBeVisible();
      await connected(page);
      await expect(page.getByText(orderId)).toBeVisible();
      await expect(page.getByText('Waiting for delivery person...')).toBeVisible();
      await expect(page.getByText('They will start sharing location soon')).toBeVisible();
      await expect(page.getByText('LIVE TRACKING')).toHaveCount(0);
      const map = await page.locator('.leaflet-container').boundingBox();
      expect(map?.height).toBeGreaterThanOrEqual(600);
      await expect(page.locator('.leaflet-tile').first()).toHaveAttribute('src', /\/13\/\d+\/\d+\.png$/);
    });

    const yellow = await ground('Pending');
    await api.ops.status(orderId, 'active');
    expect(await ground('Active')).toEqual(yellow);

    await test.step('the distance in kilometres, then in metres; under 50 m the delivery is here', async () => {
      for (const [km, words] of [
        [1.24, '1.2 km'],
        [0.9, '900 m'],
        [0.06, '60 m'],
      ] as const) {
        await courierAt(km);
        await expect(page.getByText(words, { exact: true })).toBeVisible();
        await expect(page.getByText('Delivery is Here!')).toHaveCount(0);
      }
      await expect(page.getByText('LIVE TRACKING')).toBeVisible();
      await expect(page.locator('dd time')).toHaveText(/^\d{2}:\d{2}:\d{2}$/);
      await courierAt(0.04);
      await expect(page.getByText('Delivery is Here!')).toBeVisible();
      await expect(page.getByText('Your order has arrived at your location')).toBeVisible();
      await page.getByTitle('Delivery person').click({ force: true });
      await expect(page.getByText('Delivery has arrived!')).toBeVisible();
      await courierAt(0.2);
      await expect(page.getByText('Delivery is Here!')).toHaveCount(0);
    });

    await test.step('the status is red for help, green when delivered and yellow otherwise', async () => {
      await api.ops.status(orderId, 'help');
      const red = await ground('Help');
      await api.ops.status(orderId, 'delivered');
      const green = await ground('Delivered');
      expect(red[0]).toBeGreaterThan(Math.max(red[1], red[2]));
      expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]));
      expect(Math.min(yellow[0], yellow[1])).toBeGreaterThan(yellow[2]);
    });
  });

  test('a page opened late draws courier, home, a dashed blue line between them and the green way travelled', async ({
    page,
    api,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder({ status: 'active' });
    for (const km of [2.2, 1.7, 1.1]) {
      await api.ops.courierAt(orderId, HOME.latitude + km * KM, HOME.longitude);
    }

    await page.goto(`/track/${orderId}`);

    await connected(page);
    await expect(page.getByText('LIVE TRACKING')).toBeVisible();
    await expect(page.getByText('1.1 km', { exact: true })).toBeVisible();
    await expect(page.getByTitle('Delivery person')).toBeVisible();
    await expect(page.getByTitle('Your location')).toBeVisible();
    const paths = page.locator('.leaflet-overlay-pane svg path');
    await expect(paths).toHaveCount(2);
    const drawn = await paths.evaluateAll((all) =>
      all.map((path) => ({
        colour: getComputedStyle(path).stroke,
        dashed: getComputedStyle(path).strokeDasharray !== 'none',
      })),
    );
    expect(drawn.map(({ dashed }) => dashed)).toEqual([false, true]);
    const [green, blue] = drawn.map(({ colour }) => channels(colour));
    expect(green![1]).toBeGreaterThan(Math.max(green![0], green![2]));
    expect(blue![2]).toBeGreaterThan(Math.max(blue![0], blue![1]));
    if (width === 'a phone') await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Delivery person',
      'Your location',
      'Way to you',
      'Way travelled',
    ]);
    await expect(page.getByText('3 tracking points, route distance 1.1 km')).toBeVisible();
    await expect(page.getByText('Location updates come every 10 seconds.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('A dropped connection comes back by itself and misses nothing', async ({
  page,
  context,
  api,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder({ status: 'active' });
  await page.goto(`/track/${orderId}`);
  await connected(page);
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);

  await context.setOffline(true);
  await expect(page.getByText('⚠ Reconnecting...')).toBeVisible({ timeout: 60_000 });
  await api.ops.courierAt(orderId, HOME.latitude + 1.1 * KM, HOME.longitude);
  await context.setOffline(false);

  await connected(page);
  await expect(page.getByText('1.1 km', { exact: true })).toBeVisible();
  await expect(page.getByText('⚠ Reconnecting...')).toHaveCount(0);
});

test('An order that cannot be read is only logged, and the live channel goes on', async ({
  page,
  api,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  await failCalls(page, pageErrors, `/auth/order/${orderId}`);

  await page.goto(`/track/${orderId}`);
  await connected(page);
  await api.ops.status(orderId, 'active');

  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test("Another customer's delivery can't be watched", async ({
  page,
  browser,
  siteUrl,
  api,
  signUp,
  asCustomer,
  pageErrors,
}) => {
  const owner = await signUp();
  const orderId = await api.placeOrder(owner, DINNER);
  await asCustomer();
  pageErrors.expect(new RegExp(`404 GET .*${orderId}`));

  await page.goto(`/track/${orderId}`);
  await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible();
  await api.ops.status(orderId, 'active');
  const { origin } = new URL(siteUrl);
  const localStorage = Object.entries({ token: owner.token, user: JSON.stringify(owner.user) }).map(
    ([name, value]) => ({ name, value }),
  );
  const owners = await browser.newContext({
    baseURL: siteUrl,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const theirs = await owners.newPage();
  await theirs.goto(`/track/${orderId}`);
  await connected(theirs);
  await api.ops.courierAt(orderId, HOME.latitude + 1.1 * KM, HOME.longitude);
  await expect(theirs.getByText('1.1 km', { exact: true })).toBeVisible();
  await owners.close();

  await expect(page.getByText('LIVE TRACKING')).toHaveCount(0);
  await expect(page.getByText(/\d km/)).toHaveCount(0);
});

test('An order without a position shows an approximate one, and a warning is logged', async ({
  page,
  api,
  asCustomer,
  pageErrors,
}) => {
  pageErrors.expect(/^console warning: The order has no position/);
  const customer = await asCustomer();
  const orderId = await api.placeOrder(customer, { ...DINNER, address: { latitude: null, longitude: null } });

  await page.goto(`/track/${orderId}`);
  await connected(page);
  await page.getByRole('button', { name: 'Details' }).click();

  await expect(page.getByText('Approximate location').first()).toBeVisible();
});

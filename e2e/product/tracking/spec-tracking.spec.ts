import type { Locator } from '@playwright/test';
import { failCalls } from '../../fixtures/answers';
import { HOME_ADDRESS } from '../../fixtures/api';
import { bothWidths } from '../../fixtures/both-widths';
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
  test('tracking has its title, the order, the overlay of those who wait, and a map of 600 px or more', async ({
    page,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder();

    await page.goto(`/track/${orderId}`);

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

  test('the status is green when delivered, red for help and yellow otherwise', async ({
    page,
    api,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder();
    await page.goto(`/track/${orderId}`);
    await connected(page);
    const ground = async (word: string) => {
      const badge = page.getByRole('definition').getByText(word, { exact: true });
      await expect(badge).toBeVisible();
      return channels(await colourOf(badge, 'background-color'));
    };

    const yellow = await ground('Pending');
    await api.ops.status(orderId, 'active');
    expect(await ground('Active')).toEqual(yellow);
    await api.ops.status(orderId, 'help');
    const red = await ground('Help');
    await api.ops.status(orderId, 'delivered');
    const green = await ground('Delivered');

    expect(red[0]).toBeGreaterThan(Math.max(red[1], red[2]));
    expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]));
    expect(Math.min(yellow[0], yellow[1])).toBeGreaterThan(yellow[2]);
  });

  test('the map draws courier, home, a dashed blue line between them and a green trail', async ({
    page,
    api,
    signUp,
    enter,
  }) => {
    const customer = await signUp();
    const orderId = await api.placeOrder(customer, DINNER);
    await api.ops.status(orderId, 'active');
    for (const km of [3, 2]) await api.ops.courierAt(orderId, HOME.latitude + km * KM, HOME.longitude);
    await enter(customer);

    await page.goto(`/track/${orderId}`);

    await expect(page.getByTitle('Delivery person')).toBeVisible();
    await expect(page.getByTitle('Your location')).toBeVisible();
    const paths = await page.locator('.leaflet-overlay-pane svg path').evaluateAll((all) =>
      all.map((path) => ({
        colour: getComputedStyle(path).stroke,
        dashed: getComputedStyle(path).strokeDasharray !== 'none',
      })),
    );
    expect(paths.map(({ dashed }) => dashed)).toEqual([false, true]);
    const [green, blue] = paths.map(({ colour }) => channels(colour));
    expect(green![1]).toBeGreaterThan(Math.max(green![0], green![2]));
    expect(blue![2]).toBeGreaterThan(Math.max(blue![0], blue![1]));
    if (width === 'a phone') await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Delivery person',
      'Your location',
      'Way to you',
      'Way travelled',
    ]);
    await expect(page.getByText('2 tracking points, route distance 1.0 km')).toBeVisible();
    await expect(page.getByText('Location updates come every 10 seconds.')).toBeVisible();
  });

  test('the distance is in kilometres, then in metres, and under 50 m the delivery is here', async ({
    page,
    api,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder({ status: 'active' });
    await page.goto(`/track/${orderId}`);
    await connected(page);

    for (const [km, words] of [
      [1.24, '1.2 km'],
      [0.9, '900 m'],
      [0.06, '60 m'],
    ] as const) {
      await api.ops.courierAt(orderId, HOME.latitude + km * KM, HOME.longitude);
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByText('Delivery is Here!')).toHaveCount(0);
    }
    await expect(page.getByText('LIVE TRACKING')).toBeVisible();
    await expect(page.locator('dd time')).toHaveText(/^\d{2}:\d{2}:\d{2}$/);
    await api.ops.courierAt(orderId, HOME.latitude + 0.04 * KM, HOME.longitude);
    await expect(page.getByText('Delivery is Here!')).toBeVisible();
    await expect(page.getByText('Your order has arrived at your location')).toBeVisible();
    await page.getByTitle('Delivery person').click({ force: true });
    await expect(page.getByText('Delivery has arrived!')).toBeVisible();
    await api.ops.courierAt(orderId, HOME.latitude + 0.2 * KM, HOME.longitude);

    await expect(page.getByText('Delivery is Here!')).toHaveCount(0);
  });

  test('an order that can not be read is only logged, and the live channel goes on', async ({
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
});

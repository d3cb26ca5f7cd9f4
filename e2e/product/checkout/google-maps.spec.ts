import type { Locator } from '@playwright/test';
import { GOOGLE_PLACE, GoogleMapsStandIn } from '../../fixtures/google-maps-stand-in';
import { holdTimeout } from '../../fixtures/google-maps-timeout';
import { onceAFile } from '../../fixtures/once-a-file';
import { expectAccessible } from '../../fixtures/screen-checks';
import { addToCart, viewCart } from '../../fixtures/steps';
import { KNOWN_PLACE } from '../../setup/map-stand-ins';
import { startSite, temporaryFolder } from '../../setup/start-server';
import { test as base, expect, type Page } from '../../site';

const siteOfFile = onceAFile<string>(async (provide) => {
  const folder = await temporaryFolder('food-google-maps');
  const site = await startSite({
    store: process.env.E2E_STORE ?? '',
    dataDir: folder.path,
    env: {
      GOOGLE_MAPS_KEY: 'key-of-the-e2e-tests',
      TILE_URL: process.env.E2E_TILE_URL ?? '',
      GEOCODER_URL: process.env.E2E_GEOCODER_URL ?? '',
    },
  });
  await provide(site.url);
  await site.stop();
  await folder.remove();
});

const test = base.extend<{ google: GoogleMapsStandIn; siteWithKey: string }>({
  siteWithKey: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => provide(await siteOfFile()),
    { timeout: 300_000 },
  ],
  siteUrl: ({ siteWithKey }, provide) => provide(siteWithKey),
  google: [
    async ({ page }, provide) => {
      const google = new GoogleMapsStandIn();
      await google.standIn(page);
      await provide(google);
    },
    { auto: true },
  ],
});

const HERE = { latitude: 16.5062, longitude: 80.648 };
const LOADING = 'Loading Google Maps...';
const MARKER_IS_OLD = /google\.maps\.Marker is deprecated/;
const LABELS = ['House / Block No.', 'Area / Road', 'City', 'District', 'State', 'Country', 'Pincode'];

const add = (page: Page) =>
  page.getByRole('button', { name: '+ Add New Address (Use Current Location)' }).click();
const texts = (page: Page) =>
  Promise.all(LABELS.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
const expectTexts = (page: Page, house: string, { area_road, ...rest }: typeof GOOGLE_PLACE) =>
  expect.poll(() => texts(page)).toEqual([house, area_road, ...Object.values(rest)]);

/** The place that the server's own reverse lookup returns (see e2e/setup/map-stand-ins.ts), in the order of the fields. */
const OWN_PLACE = {
  area_road: KNOWN_PLACE.road,
  city: KNOWN_PLACE.city,
  district: KNOWN_PLACE.state_district,
  state: KNOWN_PLACE.state,
  country: KNOWN_PLACE.country,
  pincode: KNOWN_PLACE.postcode,
};

async function drag(page: Page, pin: Locator, right: number, down: number): Promise<void> {
  const box = await pin.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
}

/** The form works without Google: Leaflet's map, fields that are filled and can be edited, and an address that is saved. */
async function expectLeafletForm(page: Page): Promise<void> {
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await expect(page.locator('.gm-style')).toHaveCount(0);
  await expect(page.getByText(LOADING)).toHaveCount(0);
  await expectTexts(page, '16.5062/80.6480', OWN_PLACE);
  await page.getByLabel('House / Block No.').fill('7/1');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText(`7/1, ${KNOWN_PLACE.road}`).first()).toBeVisible();
}

// One site for them all, so one worker.
test.describe.configure({ mode: 'default' });
test.use({ geolocation: HERE });

test('The form says that Google Maps is loading, then shows its map, also if the visit began elsewhere', async ({
  page,
  google,
  asCustomer,
  pageErrors,
}) => {
  pageErrors.expect(MARKER_IS_OLD);
  await holdTimeout(page);
  google.hold();
  await asCustomer();
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);
  await page.getByRole('link', { name: /Select an address/ }).click();

  await add(page);
  await expect(page.getByText(LOADING)).toBeVisible();
  google.letGo();

  const map = page.locator('.gm-style');
  await expect(map).toHaveCSS('height', '300px');
  await expect.poll(() => google.view()).toMatchObject({ zoom: 17 });
  expect(google.view()?.latitude).toBeCloseTo(17.385, 5);
  expect(google.view()?.longitude).toBeCloseTo(78.4867, 5);
  // From the style element that the library added, with the page's nonce.
  await expect(map).toHaveCSS('font-family', 'Roboto, Arial, sans-serif');
  await expect(page.getByText(LOADING)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(LABELS.length);
  await expectAccessible(page);
});

test('The device says where it is, the pin stands there, the fields fill, and again when the pin is dragged', async ({
  page,
  context,
  google,
  api,
  asCustomer,
  pageErrors,
}) => {
  pageErrors.expect(MARKER_IS_OLD);
  await holdTimeout(page);
  await context.grantPermissions(['geolocation']);
  const customer = await asCustomer();
  await page.goto('/address');

  await add(page);
  await expectTexts(page, '16.5062/80.648', GOOGLE_PLACE);
  await expect.poll(() => google.view()?.latitude).toBeCloseTo(HERE.latitude, 5);
  await drag(page, page.getByRole('button', { name: 'Your address', exact: true }), 60, 40);

  await expect.poll(() => google.calls('GeocodeService.Search').length).toBe(2);
  const there = google.calls('GeocodeService.Search')[1] ?? {};
  expect(there['1d']).toBeLessThan(HERE.latitude);
  expect(there['2d']).toBeGreaterThan(HERE.longitude);
  await expectTexts(page, `${there['1d']}/${there['2d']}`, GOOGLE_PLACE);
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText('Address saved.')).toBeVisible();
  expect(await api.addresses(customer)).toMatchObject([
    { ...GOOGLE_PLACE, latitude: there['1d'], longitude: there['2d'] },
  ]);
});

test('A tap on the map and the arrow keys move the pin as well', async ({
  page,
  google,
  asCustomer,
  pageErrors,
}) => {
  pageErrors.expect(MARKER_IS_OLD);
  await holdTimeout(page);
  await asCustomer();
  await page.goto('/address');
  await add(page);

  await page.locator('.gm-style').click({ position: { x: 40, y: 40 } });
  await expect.poll(() => google.calls('GeocodeService.Search').length).toBe(1);
  await page.getByRole('button', { name: /^Pin of your address/ }).press('ArrowUp');

  await expect.poll(() => google.calls('GeocodeService.Search').length).toBe(2);
  const [tapped = {}, stepped = {}] = google.calls('GeocodeService.Search');
  expect(tapped['1d']).toBeGreaterThan(17.385);
  expect(stepped['1d']).toBeGreaterThan(tapped['1d'] ?? 0);
  expect(stepped['2d']).toBe(tapped['2d']);
});

test.describe('The form works on Leaflet, and fills its fields,', () => {
  test.beforeEach(async ({ page, context, asCustomer }) => {
    await context.grantPermissions(['geolocation']);
    await asCustomer();
    await page.goto('/address');
  });

  test('if the library is not there', async ({ page, google, pageErrors }) => {
    pageErrors.expect(/404 GET https:\/\/maps\.googleapis\.com\/maps\/api\/js/);
    pageErrors.expect(/Failed to load Google Maps script, retrying/);
    google.mood.library = 404;

    await add(page);

    await expectLeafletForm(page);
  });

  test('if the library does not come', async ({ page, google }) => {
    google.hold();
    const fireTimeout = await holdTimeout(page);
    await page.reload();

    await add(page);
    await expect(page.getByText(LOADING)).toBeVisible();
    await fireTimeout();

    await expectLeafletForm(page);
  });

  test('if the map has no pictures', async ({ page, google, pageErrors }) => {
    pageErrors.expect(MARKER_IS_OLD, /404 GET https:\/\/maps\.googleapis\.com\/maps\/vt/);
    google.mood.tiles = 404;
    google.mood.geocoder = 'OVER_QUERY_LIMIT';
    const fireTimeout = await holdTimeout(page);
    await page.reload();

    await add(page);
    await expect(page.locator('.gm-style')).toBeVisible();
    await expect(page.locator('.leaflet-container')).toHaveCount(0);
    await fireTimeout();

    await expectLeafletForm(page);
  });

  test('if Google turns the key down, and from then on at once', async ({ page, google, pageErrors }) => {
    pageErrors.expect(MARKER_IS_OLD, /InvalidKeyMapError/);
    google.mood.takesKey = false;
    google.mood.geocoder = 'REQUEST_DENIED';
    await holdTimeout(page);
    await page.reload();

    await add(page);

    await expectLeafletForm(page);
    await add(page);
    await expectLeafletForm(page);
  });
});

import { bothWidths } from '../../fixtures/both-widths';
import { expectTabLeadsThrough, tabToAndPress } from '../../fixtures/focus';
import { expectNothingMoved, openLate } from '../../fixtures/late-answers';
import { PAGES } from '../../fixtures/pages';
import { expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { dishCard, heading } from '../../fixtures/steps';
import { cartOf, chosenAddress } from '../../fixtures/stored';
import { expect, type Page, test } from '../../site';

const MENU = ['/home', '/category/3', '/all-items', '/cart', '/coupons'];
const REST = [
  '/',
  '/login',
  '/signup',
  '/otp-login',
  '/forgot-password',
  '/settings',
  '/feedback',
  '/cancel-success',
  '/success',
];

const OWN = [
  '/profile',
  '/notifications',
  '/address',
  '/orders',
  '/cancel/:orderId',
  '/track/:orderId',
  '/invoice/:orderId',
  '/review/:delivered',
];
/** Pages that have more controls once the courier is on the way, or for a customer with a session, an address and a cart. */
const MOVING = ['/home', '/cart', '/settings', '/success', '/cancel/:orderId', '/track/:orderId'];

/** Opens each address on a slow line, where nothing may move, and tabs through it. */
async function tabThroughEach(page: Page, site: string, paths: readonly string[]): Promise<void> {
  const open = await openLate(page, site);
  for (const path of paths) {
    await test.step(path, async () => {
      await open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingMoved(page);
      await expectTabLeadsThrough(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

bothWidths(() => {
  for (const [pages, paths] of [
    ['menu and cart', MENU],
    ['every other page', REST],
  ] as const) {
    test(`Tab leads a visitor through ${pages} and out again, always to be seen`, async ({
      page,
      api,
      remember,
    }) => {
      await remember(cartOf(await api.lines({ 'Egg Biryani': 1 })));

      await tabThroughEach(page, api.site, paths);
    });
  }

  test('Tab leads a customer through their own pages and out again, always to be seen', async ({
    page,
    api,
    asCustomerWithOrder,
    remember,
  }) => {
    const { customer, orderId } = await asCustomerWithOrder();
    const delivered = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 1 } });
    await api.ops.status(delivered, 'delivered');
    await remember(cartOf(await api.lines({ 'Egg Biryani': 1 })));

    await tabThroughEach(
      page,
      api.site,
      OWN.map((path) => path.replace(':orderId', orderId).replace(':delivered', delivered)),
    );
  });
});

bothWidths(() => {
  test('Nothing moves on any other address, however late the answers come, the session and the courier', async ({
    page,
    api,
    alerts,
    asCustomerWithOrder,
    remember,
  }) => {
    const { customer, orderId } = await asCustomerWithOrder({ status: 'active' });
    await api.ops.courierAt(orderId, 16.31, 80.44);
    const address = await api.addAddress(customer);
    await remember({ ...chosenAddress(address), ...cartOf(await api.lines({ 'Egg Biryani': 1 })) });
    const open = await openLate(page, api.site);
    const walked = new Set([...MENU, ...REST, ...OWN]);
    const others = PAGES.filter(({ path }) => !walked.has(path.replace(/\?.*/, '')) || path.includes('?'));

    for (const path of [...others.map((row) => row.path), ...MOVING]) {
      await test.step(path, async () => {
        await open(path.replace(':orderId', orderId));
        if (path === '/social-login-success') await alerts.expect('Login failed.');
        await expectNothingMoved(page);
      });
    }
  });
});

// Finds each control by its role and name (rule: order-without-a-mouse).
test('A whole dinner is chosen, paid and taken back by keyboard alone', async ({ page, api, asCustomer }) => {
  const customer = await asCustomer();
  await api.addAddress(customer);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Best Seller' })).toBeVisible();

  await test.step('the first Tab finds "Skip to content", and it skips', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the drawer takes the keyboard in, and Escape gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.press('Enter');
    const drawer = page.getByRole('dialog');
    const hasKeyboard = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement));
    await expect.poll(hasKeyboard).toBe(true);
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      // After the last stop it takes a frame until the focus is at the first again.
      await expect.poll(hasKeyboard).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('a new page takes the focus along', async () => {
    await page.getByRole('link', { name: 'Biryani', exact: true }).press('Enter');
    await expect(heading(page, 'Biryani')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a dish, and one more', async () => {
    await page.getByRole('button', { name: 'Add to Cart: Egg Biryani' }).press('Enter');
    await expect(dishCard(page, 'Egg Biryani').getByRole('button', { name: /^One more/ })).toBeFocused();
    await page.keyboard.press('Space');
    await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').press('Enter');
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Quantity of Egg Biryani' })).toContainText('2');
  });

  await test.step('a note for the kitchen', async () => {
    await tabToAndPress(page, page.getByRole('button', { name: 'Add a note to Egg Biryani' }), 'Enter');
    await page.keyboard.type('No onion');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: 'Change the note for Egg Biryani: No onion' }),
    ).toBeFocused();
  });

  await test.step('deleting the address asks first, and gives the keyboard back on a no', async () => {
    await tabToAndPress(page, page.getByRole('link', { name: /Select an address/ }), 'Enter');
    const opener = page.getByRole('button', { name: 'Delete' });
    await tabToAndPress(page, opener, 'Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await tabToAndPress(page, dialog.getByRole('button', { name: 'Keep it' }), 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await api.addresses(customer)).toHaveLength(1);
  });

  await test.step('the address, and the order', async () => {
    await tabToAndPress(page, page.getByRole('radio'), 'Space');
    await tabToAndPress(page, page.getByRole('button', { name: 'Confirm and Proceed' }), 'Enter');
    await tabToAndPress(page, page.getByRole('button', { name: /^Place Order/ }), 'Enter');
    await tabToAndPress(page, page.getByRole('button', { name: 'Stay on this page' }), 'Enter');
    await tabToAndPress(page, page.getByRole('link', { name: 'Track Driver' }), 'Enter');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  });

  await test.step('taking it back', async () => {
    await tabToAndPress(page, page.getByRole('link', { name: 'Back' }), 'Enter');
    await tabToAndPress(page, page.getByRole('link', { name: 'Cancel Order' }), 'Enter');
    await tabToAndPress(page, page.getByRole('radio').first(), 'Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Item not needed anymore' })).toBeChecked();
    await tabToAndPress(page, page.getByRole('button', { name: 'Cancel Order' }), 'Enter');
    await tabToAndPress(page, page.getByRole('link', { name: 'Back to orders' }), 'Enter');
  });

  await test.step('the tabs of the orders, by arrow', async () => {
    await expect(page.getByRole('tab', { name: 'Canceled' })).toHaveAttribute('aria-selected', 'true');
    await tabToAndPress(page, page.getByRole('tab', { name: 'Canceled' }), 'ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Completed' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No Completed orders found.')).toBeVisible();
  });
});

test('Stars and words are given by keyboard alone', async ({ page, alerts, asCustomerWithOrder }) => {
  const { orderId } = await asCustomerWithOrder({ status: 'delivered' });
  await page.goto(`/review/${orderId}`);

  await tabToAndPress(page, page.getByRole('radio').first(), 'Space');
  for (const _ of ['2', '3', '4']) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await tabToAndPress(page, page.getByLabel('Comment'), 'End');
  await page.keyboard.type('Lovely.');
  await tabToAndPress(page, page.getByRole('button', { name: 'Submit Review' }), 'Enter');
  await alerts.expect('Thank you for your review!');

  await expect(page.getByText('Lovely.')).toBeVisible();
});

import { cartTotals } from '@food/cart/totals';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import { bothWidths } from '../../fixtures/both-widths';
import { expectComplete } from '../../fixtures/screen-checks';
import { addToCart, expectCartBar, heading, logIn, press, viewCart } from '../../fixtures/steps';
import { chosenAddress } from '../../fixtures/stored';
import { expect, type Page, test } from '../../site';

const BIRYANI = 'Paneer Tikka Biryani';

async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();
}

bothWidths(() => {
  test('a dinner with a reload at every step loses nothing', async ({ page, api, asCustomer }) => {
    const customer = await asCustomer();
    const home = await api.addAddress(customer);
    const dish = (await api.menu()).find(({ name }) => name === BIRYANI)!;
    const coupon = (await api.coupons()).find(({ code }) => code === 'DUSK20')!;
    const bill = cartTotals({
      lines: [{ ...dish, quantity: 2 }],
      coupon,
      settings: await api.settings(),
    });

    await test.step('the filters and the cart bar', async () => {
      await page.goto('/category/3');
      await press(page, 'Veg');
      await press(page, 'Sort by price');
      await page.reload();
      await expect(page).toHaveURL('/category/3?food_type=VEG&sort=asc');
      await expect(page.getByRole('button', { name: 'Veg', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(page.getByRole('button', { name: '₹ Low → High' })).toBeVisible();
      await addToCart(page, BIRYANI);
      await page.reload();
      await expectCartBar(page, 1, dish.price);
    });

    await test.step('the cart, its coupon and its address', async () => {
      await viewCart(page);
      await press(page, `One more ${BIRYANI}`);
      await page.reload();
      await page.getByRole('link', { name: /Apply a coupon/ }).click();
      await expect(heading(page, 'Coupons')).toBeVisible();
      await page.reload();
      await press(page, 'Apply DUSK20');
      await expect(page).toHaveURL('/cart');
      await page.reload();
      await page.getByRole('link', { name: /Select an address/ }).click();
      await expect(heading(page, 'Addresses')).toBeVisible();
      await page.reload();
      await page.getByRole('main').getByRole('listitem').click();
      await press(page, 'Confirm and Proceed');
      await expect(page).toHaveURL('/cart');
      await page.reload();
      await expect(page.getByRole('link', { name: /Deliver to/ })).toContainText(home.area_road);
      await expectBill(page, bill, { coupon: true });
    });

    const placed = await test.step('the order, whose page stays when it was told to', async () => {
      await placeOrder(page);
      await press(page, 'Stay on this page');
      await page.reload();
      const [first] = await api.orders(customer);
      await expectInvoice(page, first!);
      await expect(page.getByRole('link', { name: 'Track Driver' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Your cart' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Track Driver' }).click();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(page.getByText(first!.id)).toBeVisible();
      return first!;
    });

    await test.step('taking it back', async () => {
      await page.getByRole('link', { name: 'Back' }).click();
      await page.reload();
      await page.getByRole('link', { name: 'Cancel Order' }).click();
      await expect(heading(page, 'Cancel order')).toBeVisible();
      await page.reload();
      await page.getByRole('radio', { name: 'Price too high' }).check();
      await press(page, 'Cancel Order');
      await expect(page).toHaveURL('/cancel-success');
      await page.reload();
      await page.getByRole('link', { name: 'Back to orders' }).click();
      await expect(page).toHaveURL('/orders?tab=canceled');
      await page.reload();
      await expect(page.getByRole('article', { name: placed.id })).toContainText('Cancelled');
      expect(await api.orders(customer)).toHaveLength(1);
    });
  });
});

test('The whole way back and forward again shows every step, and orders nothing twice', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  test.setTimeout(180_000);
  const customer = await signUp();
  await api.addAddress(customer);
  await page.goto('/');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
  await press(page, 'Veg');
  await addToCart(page, BIRYANI);
  await viewCart(page);
  await page.getByRole('link', { name: /Apply a coupon/ }).click();
  await press(page, 'Apply DUSK20');
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: /Select an address/ }).click();
  await expect(heading(page, 'Addresses')).toBeVisible();
  await page.getByRole('main').getByRole('listitem').click();
  await press(page, 'Confirm and Proceed');
  await expect(page).toHaveURL('/cart');
  await placeOrder(page);
  const [placed] = await api.orders(customer);
  const { id } = placed!;
  await expect(page).toHaveURL(`/track/${id}`);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(heading(page, 'Your invoice')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Cancel Order' }).click();
  await page.getByRole('radio', { name: 'Price too high' }).check();
  await press(page, 'Cancel Order');
  await expect(page).toHaveURL('/cancel-success');

  const steps = [
    ['/', 'Order For Food'],
    ['/skip2', 'Easy Payment'],
    ['/skip3', 'Fast Delivery'],
    ['/home', 'Where taste meets comfort'],
    ['/category/3?food_type=VEG', 'Biryani'],
    [`/track/${id}`, 'Live Delivery Tracking'],
    ['/orders', 'Orders'],
    [`/invoice/${id}`, 'Your invoice'],
    ['/orders', 'Orders'],
    ['/cancel-success', 'Order cancelled'],
  ] as const;
  for (const [path, title] of [...steps].reverse().slice(1)) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeAttached();
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toHaveCount(0);
  }
  for (const [path, title] of steps.slice(1)) {
    await page.goForward();
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeAttached();
  }

  expect(await api.orders(customer)).toHaveLength(1);
});

test('Back from a placed order leads to the menu with an empty cart, and Forward to the same order', async ({
  page,
  api,
  asCustomer,
  remember,
}) => {
  const customer = await asCustomer();
  await remember(chosenAddress(await api.addAddress(customer)));
  await page.goto('/all-items');
  await addToCart(page, BIRYANI);
  await viewCart(page);
  await placeOrder(page);
  await press(page, 'Stay on this page');

  await page.goBack();
  await expect(page).toHaveURL('/all-items');
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL('/success');
  const orders = await api.orders(customer);
  await expectInvoice(page, orders[0]!);
  await expect(page.getByRole('link', { name: 'Track Driver' })).toBeVisible();

  expect(orders).toHaveLength(1);
});

test('Back finds a page where it was left, however far down', async ({ page }) => {
  await page.goto('/all-items');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  const dish = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).nth(40);
  await dish.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(dish).toBeInViewport();
  const bar = page.getByRole('complementary', { name: 'Your cart' }).getByRole('link');
  // Playwright's own click may scroll first.
  await bar.evaluate((link: HTMLElement) => link.click());
  await expect(heading(page, 'Cart')).toBeVisible();

  await page.goBack();
  await expect(dish).toBeInViewport();
  await page.reload();
  await expect(dish).toBeInViewport();
});

test('Back and forward find every page again, with the cart', async ({ page }) => {
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
  await page.getByRole('button', { name: 'Veg', exact: true }).click();
  await expect(page).toHaveURL('/category/3?food_type=VEG');
  await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click();
  await page.getByRole('link', { name: /Apply a coupon/ }).click();
  await expect(page).toHaveURL('/coupons');
  const trail = ['/cart', '/category/3?food_type=VEG', '/home'];

  for (const path of trail) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await page.reload();
    await expectComplete(page, path);
  }
  for (const path of [...trail.slice(0, -1).reverse(), '/coupons']) {
    await page.goForward();
    await expect(page).toHaveURL(path);
  }

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();

  await page.goto('/all-items');
  await page.goto('/feedback');
  await press(page, 'Back');
  await expect(page).toHaveURL('/all-items');
});

import { cartTotals } from '@food/cart/totals';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import { bothWidths } from '../../fixtures/both-widths';
import { PAGES } from '../../fixtures/pages';
import {
  addToCart,
  chooseAddress,
  expectCartBar,
  fillSignup,
  logIn,
  press,
  viewCart,
} from '../../fixtures/steps';
import { expect, newCustomer, type Page, test } from '../../site';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const BIRYANI = 'Paneer Tikka Biryani';

async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();
}

test('Each of the 27 addresses opens in a fresh tab for a visitor: its page, or where a visitor must go', async ({
  context,
  alerts,
}) => {
  expect(PAGES).toHaveLength(27);
  for (const { path, heading: title, leads, alert } of PAGES) {
    const address = path.replace(':orderId', 'ORD-0123456789');
    const tab = await context.newPage();
    await tab.goto(address);
    if (alert?.visitor) await alerts.expect(alert.visitor);

    await expect(tab, path).toHaveURL(leads?.visitor ?? address);
    const led = PAGES.find((page) => page.path === leads?.visitor);
    await expect(heading(tab, led?.heading ?? title), path).toBeAttached();
    await tab.close();
  }
});

test('Each of the 27 addresses opens in a fresh tab for a customer: its page, or where a customer must go', async ({
  context,
  alerts,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  for (const { path, heading: title, leads, alert } of PAGES) {
    const address = path.replace(':orderId', orderId);
    const tab = await context.newPage();
    await tab.goto(address);
    if (alert?.customer) await alerts.expect(alert.customer);

    await expect(tab, path).toHaveURL(leads?.customer ?? address);
    const led = PAGES.find((page) => page.path === leads?.customer);
    await expect(heading(tab, led?.heading ?? title), path).toBeAttached();
    await tab.close();
  }
});

test('Who is asked for a login comes back to exactly the address they opened', async ({
  context,
  api,
  alerts,
  signUp,
}) => {
  const customer = await signUp();
  const orderId = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 1 } });
  for (const { path, heading: title, alert } of PAGES.filter(({ leads }) => leads?.visitor === '/login')) {
    if (path === '/social-login-success') continue;
    const address = path.replace(':orderId', orderId);
    const tab = await context.newPage();
    await tab.goto(address);
    if (alert?.visitor) await alerts.expect(alert.visitor);
    await expect(heading(tab, 'Login')).toBeVisible();
    await tab.reload();
    await logIn(tab, customer.email, customer.password);
    await alerts.expect('Login successful!');

    await expect(tab, path).toHaveURL(address);
    await expect(heading(tab, title), path).toBeVisible();
    await tab.evaluate(() => localStorage.clear());
    await tab.close();
  }
});

test('A new customer who followed a link comes back to it after signing up', async ({ page, alerts }) => {
  const guest = newCustomer();
  await page.goto('/orders?tab=canceled');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fillSignup(page, guest);
  await press(page, 'Sign Up');
  await alerts.expect('Signup successful! Please log in.');
  await logIn(page, guest.email, guest.password);
  await alerts.expect('Login successful!');

  await expect(page).toHaveURL('/orders?tab=canceled');
  await expect(page.getByText('No Canceled orders found.')).toBeVisible();
});

test('A one-time code that was sent can be entered after the phone has thrown the page away', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  const { email } = await signUp();
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Login with OTP' }).click();
  await page.getByLabel('Email or mobile number').fill(email);
  await press(page, 'Send OTP');
  await alerts.expect('OTP sent successfully!');
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Email or mobile number')).toHaveValue(email);
  await page.getByLabel('OTP', { exact: true }).fill(await api.newestCode(email));
  await press(page, 'Verify OTP');
  await alerts.expect('Login successful!');

  await expect(page).toHaveURL('/orders');
});

test('An address that nobody owns, and an order or category that does not exist, say so', async ({
  page,
  api,
  signUp,
  asCustomerWithOrder,
  pageErrors,
}) => {
  // The site itself answers an unknown address with 404, and the page.
  pageErrors.expect(/404 GET .*\/(nowhere|orders\/1\/2|category|Home\/there)$/, /404 GET .*\/auth\//);
  const stranger = await signUp({ name: 'Somebody Else' });
  const foreign = await api.placeOrder(stranger, { dishes: { 'Chicken 65': 3 } });
  await asCustomerWithOrder();

  for (const path of ['/nowhere', '/orders/1/2', '/category', '/Home/there']) {
    await page.goto(path);
    await expect(heading(page, 'Page not found'), path).toBeAttached();
    await expect(page.getByText('There is nothing at this address.')).toBeVisible();
  }
  for (const orderId of [foreign, 'ORD-0000000000', 'nonsense']) {
    for (const [screen, words] of [
      ['review', 'We could not find this order.'],
      ['track', 'We could not find this order.'],
      ['invoice', 'Invoice not available.'],
    ] as const) {
      await page.goto(`/${screen}/${orderId}`);
      await expect(page.getByText(words), `/${screen}/${orderId}`).toBeVisible();
      await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Chicken 65');
    }
  }
  await page.goto('/category/999');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click();

  await expect(heading(page, 'All items')).toBeVisible();
});

test('Who logs in at the address book, first thing in a visit, confirms an address and goes on to the cart', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  const customer = await signUp();
  await api.addAddress(customer);
  await page.goto('/address');
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');

  await page.getByRole('main').getByRole('listitem').click();
  await press(page, 'Confirm and Proceed');

  await expect(page).toHaveURL('/cart');
});

bothWidths(() => {
  test('a dinner with a reload at every step loses nothing', async ({ page, api, signUp, enter }) => {
    const customer = await signUp();
    const home = await api.addAddress(customer);
    const dish = (await api.menu()).find(({ name }) => name === BIRYANI)!;
    const coupon = (await api.coupons()).find(({ code }) => code === 'DUSK20')!;
    const bill = cartTotals({
      lines: [{ ...dish, quantity: 2 }],
      coupon,
      settings: await api.settings(),
    });
    await enter(customer);

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

  test('a review that was given stands there after a reload, and a profile that was changed', async ({
    page,
    alerts,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder({ status: 'delivered' });
    await page.goto('/orders?tab=completed');
    await page.reload();
    await page.getByRole('link', { name: 'Rate Order' }).click();
    await expect(page).toHaveURL(`/review/${orderId}`);
    await page.reload();
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByLabel('Comment').fill('The chutney made the evening.');
    await press(page, 'Submit Review');
    await alerts.expect('Thank you for your review!');
    await page.reload();
    await expect(page.getByText('The chutney made the evening.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);

    await page.goto('/profile');
    await press(page, 'Edit full name');
    await page.getByLabel('Full name').fill('Meera Krishnan');
    await press(page, 'Update');
    await expect(page.getByRole('button', { name: 'Edit full name' })).toBeVisible();
    await page.reload();

    await expect(page.getByText('Meera Krishnan').first()).toBeVisible();
  });

  test('the whole way back and forward again shows every step, and orders nothing twice', async ({
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
    signUp,
    enter,
  }) => {
    const customer = await signUp();
    await enter(customer);
    await chooseAddress(page, await api.addAddress(customer));
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
});

import { cartTotals } from '@food/cart/totals';
import { formatRupees } from '@food/format/money';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import { hearAnnounced } from '../../fixtures/announced';
import {
  addAddressOnMap,
  courierRides,
  dishOf,
  editDeleteSelect,
  expectCurrentDot,
  expectDishes,
  expectExploreMore,
  HOME,
  storedSession,
} from '../../fixtures/journey-steps';
import { expectAccessible } from '../../fixtures/screen-checks';
import { addToCart, dishCard, expectCartBar, fillSignup, logIn, viewCart } from '../../fixtures/steps';
import { type Customer, expect, newCustomer, test } from '../../site';

test.use({ geolocation: HOME, permissions: ['geolocation'] });

test('A first-time visitor orders dinner and sees it arrive', async ({ page, api, alerts }) => {
  test.setTimeout(240_000);
  const guest = newCustomer();
  const menu = await api.menu();
  const cart = new Map<string, number>();
  const lines = () => [...cart].map(([name, quantity]) => ({ ...dishOf(menu, name), quantity }));
  const pieces = () => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  const totals = async (coupon?: string) =>
    cartTotals({
      lines: lines(),
      settings: await api.settings(),
      coupon: (await api.coupons()).find(({ code }) => code === coupon),
    });
  const put = (name: string, quantity: number) => cart.set(name, (cart.get(name) ?? 0) + quantity);

  await test.step('Onboarding: dots, Next, Next, Next to the login; Skip to home', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Order For Food' })).toBeVisible();
    await expectCurrentDot(page, 'Order For Food');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Easy Payment' })).toBeVisible();
    await expect(page).toHaveURL(/\/skip2$/);
    await page
      .getByRole('navigation', { name: 'Slides' })
      .getByRole('link', { name: 'Fast Delivery' })
      .click();
    await expect(page).toHaveURL(/\/skip3$/);
    await expectCurrentDot(page, 'Fast Delivery');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'Skip', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('Home: greeting, categories, best sellers, recommended', async () => {
    await expect(page.getByText(/^Good (Morning|Afternoon|Evening|Night)$/)).toBeVisible();
    await expect(page.getByText('Where taste meets comfort')).toBeVisible();
    await expect(page.getByText('30% OFF')).toBeVisible();
    await expect(page.getByText("Rise And Shine! It's Breakfast Time")).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Best Seller' }).getByRole('heading', { level: 3 }),
    ).not.toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Recommended' }).getByRole('heading', { level: 3 }),
    ).not.toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('A category with its filters', async () => {
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
    await expect(page).toHaveURL(/\/category\/3$/);
    await expect(page.getByRole('heading', { name: 'Biryani', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Veg', exact: true }).click();
    await expectDishes(page, api, '/auth/category/3/items?food_type=VEG');
    await page.getByRole('button', { name: 'Sort by price' }).click();
    await expectDishes(page, api, '/auth/category/3/items?food_type=VEG&sort=asc');
    await page.getByRole('button', { name: '₹ Low → High' }).click();
    await expectDishes(page, api, '/auth/category/3/items?food_type=VEG&sort=desc');
    await page.getByRole('button', { name: '₹ High → Low' }).click();
    await page.getByRole('button', { name: 'Veg', exact: true }).click();
    await expectDishes(page, api, '/auth/category/3/items');
  });

  await test.step('Adding happens in a remote, and the bar is right in the host; screen readers are told how many', async () => {
    const heard = await hearAnnounced(page);
    await addToCart(page, 'Hyderabadi Chicken Biryani');
    put('Hyderabadi Chicken Biryani', 1);
    await expectCartBar(page, pieces(), (await totals()).subtotal);
    await dishCard(page, 'Hyderabadi Chicken Biryani')
      .getByRole('button', { name: /^One more/ })
      .click();
    put('Hyderabadi Chicken Biryani', 1);
    await expect.poll(heard).toEqual(['1 Hyderabadi Chicken Biryani', '2 Hyderabadi Chicken Biryani']);
    await addToCart(page, 'Paneer Tikka Biryani');
    put('Paneer Tikka Biryani', 1);
    await expectCartBar(page, pieces(), (await totals()).subtotal);
    await expectAccessible(page);
  });

  await test.step('The whole menu with filters', async () => {
    await page.getByRole('link', { name: 'All items' }).click();
    await expect(page).toHaveURL(/\/all-items$/);
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Sweet' }).click();
    await expectDishes(page, api, '/auth/category/menu/items?keyword=Sweet');
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Desserts' }).click();
    await expectDishes(page, api, '/auth/category/menu/items?keyword=Sweet&category_id=11');
    await addToCart(page, 'Gulab Jamun');
    put('Gulab Jamun', 1);
    await expectCartBar(page, pieces(), (await totals()).subtotal);
  });

  await test.step('Cart: quantities, Explore More, Login to Pay', async () => {
    await viewCart(page);
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toHaveCount(0);
    await expectBill(page, await totals());
    await page.getByRole('button', { name: 'One more Gulab Jamun' }).click();
    put('Gulab Jamun', 1);
    await page.getByRole('button', { name: 'Remove Paneer Tikka Biryani', exact: true }).click();
    cart.delete('Paneer Tikka Biryani');
    await expectBill(page, await totals());
    const explore = page.getByRole('region', { name: 'Explore More' });
    await expectExploreMore(page, menu, [...cart.keys()]);
    await explore.getByRole('button', { name: 'Add Egg Biryani' }).click();
    put('Egg Biryani', 1);
    await expectExploreMore(page, menu, [...cart.keys()]);
    await expectBill(page, await totals());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Login to Pay' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('Sign up, log in; the cart is still there', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await fillSignup(page, guest);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await alerts.expect('Signup successful! Please log in.');
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, guest.email, guest.password);
    await alerts.expect('Login successful!');
    await expect(page).toHaveURL(/\/home$/);
    await expectCartBar(page, pieces(), (await totals()).subtotal);
  });

  const customer = { ...guest, ...(await storedSession(page)) } as Customer;

  await test.step('A coupon', async () => {
    await viewCart(page);
    await page.getByRole('link', { name: /Apply a coupon/ }).click();
    await expect(page).toHaveURL(/\/coupons$/);
    for (const { code } of await api.coupons())
      await expect(page.getByRole('main').getByRole('heading', { level: 2, name: code })).toBeVisible();
    await page.getByRole('button', { name: 'Apply DUSK20' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expectBill(page, await totals('DUSK20'), { coupon: true });
  });

  await test.step('Addresses: added on the map, edited, deleted, selected', async () => {
    await page.getByRole('button', { name: /^Place Order/ }).click();
    await alerts.expect('Please select an address.');
    await page.getByRole('link', { name: /Select an address/ }).click();
    await expect(page).toHaveURL(/\/address$/);
    await addAddressOnMap(page, api, customer);
    await editDeleteSelect(page, api, customer);
    await page.getByRole('button', { name: 'Confirm and Proceed' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('link', { name: /Deliver to/ })).toContainText('Second floor');
    await expectAccessible(page);
  });

  const order =
    await test.step('The order: cart empty, success with the invoice, on to tracking', async () => {
      const agreed = await totals('DUSK20');
      await page.getByRole('button', { name: /^Place Order/ }).click();
      await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
      await expect(page).toHaveURL(/\/success$/);
      const [placed] = await api.orders(customer);
      expect(placed).toMatchObject({ ...agreed, coupon_code: 'DUSK20', status: 'pending' });
      await expectInvoice(page, await api.invoice(customer, placed?.id ?? ''));
      await expect(page.getByRole('complementary', { name: 'Your cart' })).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('selectedCoupon'))).toBeNull();
      expect(await page.evaluate(() => localStorage.getItem('selectedAddress'))).toBeNull();
      await page.waitForURL(`**/track/${placed?.id}`, { timeout: 15_000 });
      return placed!;
    });

  await test.step('Tracking: connected, status, courier, distance, arrival', async () => {
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: 'Live Delivery Tracking' })).toBeVisible();
    await expect(main.getByText('Connected', { exact: true })).toBeVisible();
    await expect(main).toContainText(order.id);
    await expect(main.getByText('Pending', { exact: true })).toBeVisible();
    await expect(main).toContainText('Waiting for delivery person...');
    await api.ops.status(order.id, 'active');
    await expect(main.getByText('Active', { exact: true })).toBeVisible();
    await courierRides(page, api, order.id, order.address as { latitude: number; longitude: number });
    await api.ops.status(order.id, 'delivered');
    await expect(main.getByText('Delivered', { exact: true })).toBeVisible();
    await expect(main).toContainText('Delivery is Here!');
    await expect(main).toContainText('Your order has arrived at your location');
  });

  await test.step('The order is under Completed', async () => {
    await page.goto('/orders');
    await page.getByRole('tab', { name: 'Completed' }).click();
    const card = page.getByRole('article', { name: order.id });
    await expect(card).toContainText('Delivered');
    await expect(card).toContainText(formatRupees(order.total));
    await expectAccessible(page);
  });
});

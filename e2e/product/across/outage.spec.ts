import { bothWidths } from '../../fixtures/both-widths';
import { addToCart, logIn } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const OPEN = [
  '/',
  '/skip2',
  '/skip3',
  '/login',
  '/signup',
  '/forgot-password',
  '/otp-login',
  '/home',
  '/category/3',
  '/all-items',
  '/cart',
  '/coupons',
  '/success',
  '/settings',
  '/notifications',
  '/cancel-success',
  '/feedback',
];
const own = (orderId: string) => [
  '/orders',
  '/address',
  `/cancel/${orderId}`,
  `/review/${orderId}`,
  `/invoice/${orderId}`,
  `/track/${orderId}`,
];

/** The page has its heading and words, and nothing that says for ever that it is loading. */
async function expectSensible(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
  await expect(page.getByRole('main').getByText(/^Loading/), path).toHaveCount(0);
  await expect(page.getByRole('main'), path).toHaveText(/\S.{10,}/s, { useInnerText: true });
}

const isApi = (url: URL) => url.pathname.startsWith('/auth/');

bothWidths(() => {
  for (const [answer, reply] of [
    ['answers 500 with HTML', { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }],
    ['answers an empty body', { status: 200, contentType: 'application/json', body: '' }],
  ] as const) {
    test(`with an API that ${answer} no screen is blank`, async ({
      page,
      alerts,
      pageErrors,
      asCustomerWithOrder,
    }) => {
      const { orderId } = await asCustomerWithOrder();
      // An empty answer has no coordinates, which is warned of (rule: approximate-position).
      pageErrors.allow(/^500 |The order has no position/);
      await page.route(isApi, (route) => route.fulfill(reply));

      for (const path of [...OPEN, ...own(orderId)]) {
        await page.goto(path);
        await expectSensible(page, path);
      }

      await page.goto(`/invoice/${orderId}`);
      await expect(page.getByText('Invoice not available.')).toBeVisible();
      await page.goto('/orders');
      await expect(page.getByText('No Active orders found.')).toBeVisible();
      await page.goto('/profile');
      await alerts.expect('Please login again.');
      await expect(page).toHaveURL('/login');
      await expectSensible(page, '/login');
    });
  }

  test('with an API that does not answer, waiting ends after ten seconds in the words of the page', async ({
    page,
    context,
    alerts,
    pageErrors,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder();
    pageErrors.allow(/ERR_/);
    // Neither answered nor ended: the browser waits.
    await context.route(isApi, () => undefined);
    const [invoice, address, review] = await Promise.all(
      ['invoice', 'address', 'review'].map(async (screen) => {
        const opened = await context.newPage();
        await opened.goto(screen === 'address' ? '/address' : `/${screen}/${orderId}`);
        return opened;
      }),
    );
    await page.goto('/feedback');
    await page.getByRole('button', { name: 'Submit Feedback' }).click();

    await alerts.expect('Error submitting feedback.');
    await expect(invoice!.getByText('Invoice not available.')).toBeVisible();
    await expect(address!.getByText('Your addresses could not be loaded.')).toBeVisible();
    await expect(review!.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('every address opens for a visitor and for a customer', async ({ page, asCustomerWithOrder }) => {
    for (const path of OPEN) {
      await page.goto(path);
      await expectSensible(page, path);
      await expect(page, path).toHaveURL(path);
    }

    const { orderId } = await asCustomerWithOrder();
    for (const path of ['/profile', ...own(orderId)]) {
      await page.goto(path);
      await expectSensible(page, path);
      await expect(page, path).toHaveURL(path);
    }
  });

  test('damaged values under every stored key leave a visitor with an empty cart', async ({ page }) => {
    for (const damaged of ['{broken', 'null', '[]', '"x"', '{"id":7}', '[{"id":"x"}]']) {
      await page.goto('/healthz');
      await page.evaluate((value) => {
        for (const key of [
          'token',
          'user',
          'selectedCoupon',
          'selectedAddress',
          'food:cart',
          'food:notifications',
          'food:checkout-attempt',
        ])
          localStorage.setItem(key, value);
      }, damaged);

      for (const path of ['/home', '/cart', '/notifications']) {
        await page.goto(path);
        await expectSensible(page, path);
      }
      await page.goto('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    }
  });

  test('where the browser blocks or has no more storage, the cart works while the page is open', async ({
    page,
    alerts,
    signUp,
  }) => {
    const customer = await signUp();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('1 item(s)');
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });

    await page.goto('/home');
    await addToCart(page, 'Chicken 65');
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('1 item(s)');
    await page.goto('/login');
    await logIn(page, customer.email, customer.password);
    await alerts.expect('Login successful!');

    await expect(page.getByText(/^Good \w+, Meera$/)).toBeVisible();
  });

  test('back and forward find every page again, with the cart', async ({ page }) => {
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
      await expectSensible(page, path);
    }
    for (const path of [...trail.slice(0, -1).reverse(), '/coupons']) {
      await page.goForward();
      await expect(page).toHaveURL(path);
    }

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();
  });
});

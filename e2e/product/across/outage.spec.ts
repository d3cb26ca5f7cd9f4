import { cutOffApi } from '../../fixtures/answers';
import { expectComplete } from '../../fixtures/screen-checks';
import { addToCart, logIn } from '../../fixtures/steps';
import { expect, test } from '../../site';

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

/** Every key under which the site stores something. */
const STORED = [
  'token',
  'user',
  'selectedCoupon',
  'selectedAddress',
  'food:cart',
  'food:cart-id',
  'food:cart-notes',
  'food:notifications',
  'food:checkout-attempt',
  'food:checkout-sent',
];

for (const [answer, reply, orders] of [
  [
    'answers 500 with HTML',
    { status: 500, type: 'text/html', body: '<h1>Oops</h1>' },
    'Your orders could not be loaded.',
  ],
  ['answers an empty body', { status: 200, type: 'application/json', body: '' }, 'No Active orders found.'],
] as const) {
  test(`With an API that ${answer} no screen is blank`, async ({
    page,
    alerts,
    pageErrors,
    asCustomerWithOrder,
  }) => {
    const { orderId } = await asCustomerWithOrder();
    // An empty answer has no coordinates, which causes a warning (rule: approximate-position).
    pageErrors.allow(/^500 |The order has no position/);
    await cutOffApi(page, reply);

    const words = new Map([
      [`/invoice/${orderId}`, 'Invoice not available.'],
      ['/orders', orders],
    ]);
    for (const path of [...OPEN, ...own(orderId)]) {
      await page.goto(path);
      await expectComplete(page, path);
      const expected = words.get(path);
      if (expected) await expect(page.getByText(expected)).toBeVisible();
    }

    await page.goto('/profile');
    await alerts.expect('Please login again.');
    await expect(page).toHaveURL('/login');
    await expectComplete(page, '/login');
  });
}

test('With an API that does not answer, waiting ends after ten seconds in the words of each screen', async ({
  page,
  context,
  alerts,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  pageErrors.allow(/ERR_/);
  await cutOffApi(page);
  await page.goto('/feedback');
  const [invoice, address, review] = await Promise.all(
    ['invoice', 'address', 'review'].map(async (screen) => {
      const opened = await context.newPage();
      await cutOffApi(opened);
      await opened.goto(screen === 'address' ? '/address' : `/${screen}/${orderId}`);
      return opened;
    }),
  );
  await page.getByRole('button', { name: 'Submit Feedback' }).click();

  // Ten seconds of these are the page's own.
  await alerts.expect('Error submitting feedback.', { timeout: 45_000 });
  await expect(invoice!.getByText('Invoice not available.')).toBeVisible();
  await expect(address!.getByText('Your addresses could not be loaded.')).toBeVisible();
  await expect(review!.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('Damaged values under every stored key leave a visitor with an empty cart', async ({ page }) => {
  await page.goto('/healthz');
  for (const damaged of ['{broken', 'null', '[]', '"x"', '{"id":7}', '[{"id":"x"}]']) {
    await page.evaluate(
      ([keys, value]) => {
        for (const key of keys) localStorage.setItem(key, value);
      },
      [STORED, damaged] as const,
    );

    for (const path of ['/home', '/notifications', '/cart']) {
      await page.goto(path);
      await expectComplete(page, path);
    }
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  }
});

test('If the browser blocks or has no more storage, the cart works while the page is open', async ({
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

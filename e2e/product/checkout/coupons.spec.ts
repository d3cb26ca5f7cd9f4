import { cartTotals } from '@food/cart/totals';
import { formatRupees } from '@food/format/money';
import { expectBill } from '../../fixtures/amounts';
import { answerCalls, failCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { expectWordsWhole } from '../../fixtures/cut-words';
import { endInterceptions } from '../../fixtures/intercept';
import { press } from '../../fixtures/steps';
import { cartOf, stored } from '../../fixtures/stored';
import { expect, test } from '../../site';

const NONE = 'No active coupons available....';

bothWidths(() => {
  test('the coupons show what they give, their minimum and their last day; the minimum is not enforced', async ({
    page,
    api,
    remember,
  }) => {
    const coupons = await api.coupons();
    const settings = await api.settings();
    const lines = await api.lines({ 'Chicken 65': 1 });
    const coupon = coupons.find(({ min_order_value }) => min_order_value > lines[0]!.price)!;
    await remember(cartOf(lines));

    await page.goto('/coupons');
    for (const { code, description, min_order_value, expires_at } of coupons) {
      const card = page.getByRole('listitem').filter({ hasText: code });
      await expect(card).toContainText(description);
      await expect(card).toContainText(`Minimum order value ${formatRupees(min_order_value)}`);
      await expect(card).toContainText(
        expires_at ? /Expires on \d{1,2} [A-Z][a-z]+ \d{4}/ : 'No expiry date',
      );
    }
    await expect(page.getByText('MONSOON25'), 'an expired coupon').toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: coupon.code })).toContainText(
      `Add ${formatRupees(coupon.min_order_value - lines[0]!.price)} more for the minimum`,
    );
    await press(page, `Apply ${coupon.code}`);

    await expect(page).toHaveURL('/cart');
    await expectBill(page, cartTotals({ lines, coupon, settings }), { coupon: true });
    expect(await stored(page, 'selectedCoupon')).toMatchObject({ code: coupon.code });
  });
});

test('Each coupon takes off what its rule says, to the paisa', async ({ page, api, remember }) => {
  const coupons = await api.coupons();
  const settings = await api.settings();
  const lines = await api.lines({ 'Paneer Tikka Biryani': 1, 'Rava Upma': 1 });
  await remember(cartOf(lines));
  await page.goto('/cart');

  for (const coupon of coupons) {
    await page.getByRole('link', { name: /coupon|off$/i }).click();
    await press(page, `Apply ${coupon.code}`);
    await expect(page).toHaveURL('/cart');
    await expectBill(page, cartTotals({ lines, coupon, settings }), { coupon: true });
  }
  await page.getByRole('button', { name: /^Remove coupon/ }).click();

  await expectBill(page, cartTotals({ lines, settings }));
});

test('The coupon that saves most is first of all, and applied in the cart by one tap', async ({
  page,
  api,
  remember,
}) => {
  const settings = await api.settings();
  const lines = await api.lines({ 'Paneer Tikka Biryani': 1, 'Rava Upma': 1 });
  const coupons = await api.coupons();
  const { subtotal } = cartTotals({ lines, settings });
  const saved = (coupon: (typeof coupons)[number]) => cartTotals({ lines, settings, coupon }).discount;
  const [best] = coupons
    .filter(({ min_order_value }) => min_order_value <= subtotal)
    .toSorted((a, b) => saved(b) - saved(a));
  const saving = formatRupees(saved(best!));
  await remember(cartOf(lines));
  await page.goto('/cart');

  await page.getByRole('link', { name: /Apply a coupon/ }).click();
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first).toContainText(best!.code);
  await expect(first).toContainText(`You save ${saving}`);
  await page.goBack();
  await press(page, `Apply ${best!.code} and save ${saving}`);

  await expectBill(page, cartTotals({ lines, coupon: best, settings }), { coupon: true });
  await expect(page.getByText(`You save ${saving} on this order`)).toBeVisible();
});

test('A list of coupons that is empty or cannot be loaded has its own words, without an alert', async ({
  page,
  api,
  remember,
  pageErrors,
}) => {
  await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));

  await test.step('it cannot be loaded', async () => {
    await failCalls(page, pageErrors, '/auth/coupons');
    await page.goto('/cart');
    await page.getByRole('link', { name: /Apply a coupon/ }).click();
    await expect(page.getByText(NONE, { exact: true })).toBeVisible();
    await endInterceptions(page);
    await press(page, 'Try again');
    await expect(page.getByRole('button', { name: 'Apply DUSK20' })).toBeVisible();
  });

  await test.step('it is empty', async () => {
    await answerCalls(page, '/auth/coupons', []);
    await page.goto('/cart');
    await page.getByRole('link', { name: /Apply a coupon/ }).click();
    await expect(page.getByText(NONE, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});

test('On a phone at 200 % each coupon shows its code, its terms and its button whole', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/coupons');

  await expect(page.getByRole('button', { name: 'Apply VERANDAH50' })).toBeVisible();
  await expectWordsWhole(page, 'the coupons');
});

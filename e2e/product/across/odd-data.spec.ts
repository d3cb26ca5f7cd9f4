import { answerCalls } from '../../fixtures/answers';
import { dishCard } from '../../fixtures/steps';
import { expect, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 1 } };

test('A status is the same in capitals: its tab, its word and what it offers', async ({
  page,
  api,
  signUp,
  enter,
}) => {
  const customer = await signUp();
  const written = {
    PENDING: ['Active', 'Pending', ['Track Driver', 'Cancel Order', 'Invoice']],
    Active: ['Active', 'Active', ['Track Driver', 'Invoice']],
    DELIVERED: ['Completed', 'Delivered', ['Reorder', 'Rate Order', 'Invoice']],
    cAnCeLlEd: ['Canceled', 'Cancelled', ['Invoice']],
  } as const;
  const ids = new Map<string, string>();
  for (const status of Object.keys(written)) ids.set(await api.placeOrder(customer, DINNER), status);
  const orders = (await api.orders(customer)).map((order) => ({ ...order, status: ids.get(order.id) }));
  await enter(customer);
  await answerCalls(page, `/auth/order/${customer.id}`, { orders });
  // The live channel would write the statuses as this server does.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.goto('/orders');

  for (const [orderId, status] of ids) {
    const [tab, word, offers] = written[status as keyof typeof written];
    await page.getByRole('tab', { name: tab }).click();
    const card = page.getByRole('article', { name: orderId });
    await expect(card.getByText(word, { exact: true }), status).toBeVisible();
    await expect(card.locator('a, button'), status).toHaveText(offers);
  }
});

test('A picture that is broken, absent or from nowhere is a drawn plate of the same size', async ({
  page,
  api,
  pageErrors,
}) => {
  const [whole, broken, absent, nowhere] = await api.call<Record<string, unknown>[]>(
    'GET',
    '/auth/category/3/items',
  );
  pageErrors.expect(/404 GET .*\/images\/gone\.webp/);
  await page.goto('/home');
  await answerCalls(page, '/auth/category/3/items', [
    whole,
    { ...broken, image_url: '/images/gone.webp' },
    { ...absent, image_url: '' },
    { ...nowhere, image_url: 'javascript:alert(1)' },
  ]);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();

  const plate = (dish: typeof whole) => dishCard(page, String(dish?.name)).locator('svg svg circle').first();
  for (const dish of [broken, absent, nowhere]) await expect(plate(dish), String(dish?.name)).toBeVisible();
  await expect(plate(whole)).toHaveCount(0);
  const picture = await dishCard(page, String(whole?.name)).locator('img').boundingBox();
  const drawn = await plate(broken).locator('xpath=ancestor::*[local-name()="svg"][last()]').boundingBox();
  expect(drawn).toMatchObject({ width: picture?.width, height: picture?.height });
});

import { failCalls } from '../../fixtures/answers';
import { endInterceptions } from '../../fixtures/intercept';
import { press } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

// The star covers its radio button.
const give = (page: Page, stars: string) =>
  page.getByRole('radio', { name: `${stars} stars` }).check({ force: true });

test('A delivered order is reviewed, once; a review that cannot be sent keeps its words', async ({
  page,
  alerts,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder({ status: 'delivered' });
  await page.goto('/orders?tab=completed');
  await page.getByRole('article', { name: orderId }).getByRole('link', { name: 'Rate Order' }).click();
  await expect(page).toHaveURL(`/review/${orderId}`);
  await page.reload();
  await failCalls(page, pageErrors, '/auth/review');

  await press(page, 'Submit Review');
  await alerts.expect('Please select a star rating!');
  await give(page, '4');
  await page.getByLabel('Comment').fill('The dosa was crisp to the edge.');
  await press(page, 'Submit Review');
  await alerts.expect('Error submitting review. Please try again.');
  await expect(page.getByLabel('Comment')).toHaveValue('The dosa was crisp to the edge.');
  await endInterceptions(page);
  await press(page, 'Submit Review');
  await alerts.expect('Thank you for your review!');
  await expect(page.getByText('The dosa was crisp to the edge.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('You have already submitted a review for this order!')).toBeVisible();
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(page.getByText('The dosa was crisp to the edge.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);
});

test('A second review is refused, and the first one shown', async ({
  page,
  api,
  alerts,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder({ status: 'delivered' });
  await page.goto(`/review/${orderId}`);
  await give(page, '5');
  const { items } = await api.order(customer, orderId);
  const given = { order_id: orderId, items, rating: 3, comment: 'From the other tab' };
  await api.call('POST', '/auth/review', { token: customer.token, body: given });
  pageErrors.expect(/409 POST .*\/auth\/review/);

  await press(page, 'Submit Review');

  await alerts.expect('You have already submitted a review for this order!');
  await expect(page.getByText('From the other tab')).toBeVisible();
});

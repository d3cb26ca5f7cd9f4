import { failCalls } from '../../fixtures/answers';
import { endInterceptions } from '../../fixtures/intercept';
import { press } from '../../fixtures/steps';
import { expect, test } from '../../site';

test('Feedback needs a login, begins with 5 of 1 to 5, says so if it failed, and starts over once it is sent', async ({
  page,
  alerts,
  asCustomer,
  pageErrors,
}) => {
  const words = page.getByPlaceholder('Write your feedback here');
  await page.goto('/feedback');
  await press(page, 'Submit Feedback');
  await alerts.expect('User not logged in');

  await asCustomer();
  await page.goto('/home');
  await page.goto('/feedback');
  await expect(page.getByLabel('Rating')).toHaveValue('5');
  await expect(page.getByLabel('Rating').locator('option')).toHaveText(['1', '2', '3', '4', '5']);
  await failCalls(page, pageErrors, '/auth/feedback');
  const long = 'More coriander, please. '.repeat(200);
  await page.getByLabel('Rating').selectOption('3');
  await words.fill(long);
  await press(page, 'Submit Feedback');
  await alerts.expect('Error submitting feedback.');
  await expect(words).toHaveValue(long);
  await endInterceptions(page);
  await press(page, 'Submit Feedback');
  await alerts.expect('Thank you! Your feedback has been submitted.');

  await expect(page.getByLabel('Rating')).toHaveValue('5');
  await expect(words).toHaveValue('');
  await press(page, 'Back');
  await expect(page).toHaveURL('/home');
});

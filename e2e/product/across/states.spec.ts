import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { testStates } from '../../fixtures/states';
import { madeOnce } from '../../setup/made-once';
import { root } from '../../setup/start-server';

testStates('ui');
testStates('host');

// A remote whose states have no spec beside its journeys, as a new one.
const folders = readdirSync(root).filter((name) => name.startsWith('remote-'));
for (const remote of folders.map((name) => name.slice('remote-'.length)))
  if (!existsSync(join(root, 'e2e/product', remote, 'states.spec.ts'))) testStates(remote);

test('If the system chooses the colours, a choice is still told from the others', async ({ page }) => {
  const url = await madeOnce<string>('gallery');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${url}/pieces/chip,tabs,switch`);
  const ground = (role: 'button' | 'switch', name: string) =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  expect(await ground('button', 'Veg')).not.toBe(await ground('button', 'Non-Veg'));
  expect(await ground('switch', 'Sound')).not.toBe(await ground('switch', 'Vibrate'));
});

test('Whoever asks for more contrast reads quiet words in the colour of all others', async ({ page }) => {
  const url = await madeOnce<string>('gallery');
  await page.goto(`${url}/pieces/field`);
  const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  const hint = page.getByText('As on the door');
  const usual = await colour(hint);

  await page.emulateMedia({ contrast: 'more' });

  expect(await colour(hint)).not.toBe(usual);
  expect(await colour(hint)).toBe(await colour(page.locator('body')));
});

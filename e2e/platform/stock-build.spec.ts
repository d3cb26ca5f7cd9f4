import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures/own-site';
import { addToCart } from '../fixtures/steps';
import { promote } from '../setup/release';
import { programOf } from '../setup/run-script';
import { temporaryFolder } from '../setup/start-server';
import { buildStockRemote } from '../setup/stock-remote';

test.setTimeout(300_000);

test('A remote that stock tools built is published as it is, and is live with the one cart', async ({
  page,
  own,
}) => {
  const folder = await temporaryFolder('food-stock');
  await buildStockRemote(folder.path);
  const command = [...(await programOf('releases/src/cli/main.ts')), 'publish', 'deals', '--from', 'dist'];
  const env = { ...process.env, RELEASE_STORE: `file:${own.store}` };
  await promisify(execFile)(process.execPath, command, { cwd: folder.path, env });
  await promote(own.store, 'deals@1.0.0', '--why', 'built by stock tools');
  await folder.remove();

  await page.goto('/all-items');
  await addToCart(page, 'Chicken 65');
  await page.goto('/deals');

  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
  await expect(page.getByText('1 in your cart.')).toBeVisible();
  const picture = page.getByRole('img', { name: 'The deal of today' });
  await expect(picture).toHaveJSProperty('naturalWidth', 192);
  const source = await picture.evaluate((image: HTMLImageElement) => image.src);
  expect(source).toMatch(/\/releases\/deals\/1\.0\.0\/pictures\/deal\.png$/);
  await expect(page.locator('.deals')).toHaveCSS('border-top-width', '7px');
  await page.getByRole('button', { name: 'Terms' }).click();
  await expect(page.getByText('While stocks last.')).toBeVisible();
});

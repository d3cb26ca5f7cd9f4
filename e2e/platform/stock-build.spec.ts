import type { Page } from '@playwright/test';
import { endInterceptions, intercept } from '../fixtures/intercept';
import { expect, test } from '../fixtures/own-site';
import { previewLink } from '../fixtures/preview';
import { addToCart } from '../fixtures/steps';
import { pathsOutside } from '../setup/installed-packages';
import { madeOnce } from '../setup/made-once';
import { promote, rollback } from '../setup/release';
import { addStockRemote, DEALS_WORDS } from '../setup/stock-remote';

test.setTimeout(300_000);

const [MORNING, EVENING] = DEALS_WORDS;

async function expectDeals(page: Page, words: string): Promise<void> {
  await page.goto('/deals');
  await expect(page.getByText(words)).toBeVisible();
}

test('A remote that stock tools built is published as it is, and has gate, preview, canary, last good release and rollback like ours', async ({
  page,
  own,
  pageErrors,
  asCustomerWithOrder,
}) => {
  await addStockRemote(own.store);
  expect(await pathsOutside(await madeOnce('stock-repository'))).toEqual([]);

  await test.step('It passes the gate, and is live with the one cart', async () => {
    await promote(own, 'deals@1.0.0', '--why', 'built by stock tools');
    await page.goto('/all-items');
    await addToCart(page, 'Chicken 65');
    await expectDeals(page, MORNING);
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

  await test.step('It shows a piece of another remote, as the live deployment has it', async () => {
    const { orderId } = await asCustomerWithOrder();
    await page.goto(`/deals?order=${orderId}`);
    await expect(page.getByRole('region', { name: `Invoice ${orderId}` })).toBeVisible();
    const entries = page.locator('script[src*="/orders/"], link[href*="/orders/"]');
    expect(
      await entries.evaluateAll((found) => found.map((file) => (file as HTMLScriptElement).integrity)),
    ).not.toContain('');
  });

  await test.step('The next release is to be seen before it is live', async () => {
    await page.goto(previewLink('/deals', { releases: ['deals@1.1.0'] }));
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('deals@1.1.0');
    await expect(page.getByText(EVENING)).toBeVisible();
    await page.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(page.getByText(MORNING)).toBeVisible();
  });

  await test.step('As a canary it comes to its share of the visitors, and to no other', async () => {
    await promote(own, 'deals@1.1.0', '--canary', '50', '--no-smoke');
    const buckets = Array.from({ length: 40 }, (_, at) => at * 250);
    const meets = async (bucket: number) => {
      const answer = await fetch(`${own.process.url}/deals`, { headers: { cookie: `visitor=${bucket}` } });
      return (await answer.text()).includes('/releases/deals/1.1.0/');
    };
    const chosen = async () => (await Promise.all(buckets.map(meets))).filter(Boolean).length;
    await expect.poll(chosen).toBeGreaterThan(10);
    expect(await chosen()).toBeLessThan(30);
  });

  await test.step('When a file of the live release is altered on the way, the last good release stands', async () => {
    await promote(own, 'deals@1.1.0', '--no-smoke');
    await expectDeals(page, EVENING);
    pageErrors.expect(/integrity/);
    await page.goto('/healthz');
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await intercept(page, { urlPattern: '*/releases/deals/1.1.0/deals.js*' }, async (request) => {
      const real = await request.real();
      return { ...real, body: `window.wasTampered = true;\n${real.body}` };
    });
    await page.goto('/deals');
    await expect(page.getByText(MORNING)).toBeVisible();
    await expect(page.getByText('1 in your cart.')).toBeVisible();
    expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
    await endInterceptions(page);
  });

  await test.step('A chunk that its code asks for later is never run with anything added, though the build pins none', async () => {
    pageErrors.expect(/integrity/);
    pageErrors.allow(/Loading chunk/);
    await page.goto('/healthz');
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await intercept(page, { urlPattern: '*/releases/deals/1.1.0/terms.js*' }, async (request) => {
      const real = await request.real();
      return { ...real, body: `window.wasTampered = true;\n${real.body}` };
    });
    await page.goto('/deals');
    await expect(page.getByText(EVENING)).toBeVisible();
    await page.getByRole('button', { name: 'Terms' }).click();
    await expect(page.getByText(MORNING)).toBeVisible();
    expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
    await endInterceptions(page);
  });

  await test.step('A rollback takes it back', async () => {
    await rollback(own, 'deals', '--why', 'the morning sold better');
    await expectDeals(page, MORNING);
  });
});

import type { CDPSession } from '@playwright/test';
import { heading } from '../../fixtures/steps';
import { expect, type Page, test as siteTest } from '../../site';

/**
 * The reason that the headless shell gives for every page: it has no back/forward cache. A whole Chromium (PLAYWRIGHT_CHROMIUM)
 * has one.
 */
const NO_WINDOW = 'BackForwardCacheDisabledForDelegate';

const test = siteTest.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

test('The menu and a delivery that is followed can be kept in memory for the way back from another site', async ({
  page,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();

  await page.goto('/home');
  await expect(heading(page, 'Where taste meets comfort')).toBeVisible();
  expect(await reasonsAgainstMemory(page)).toEqual([]);

  await page.goto(`/track/${orderId}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(await reasonsAgainstMemory(page)).toEqual([]);
});

/** Leaves for another site and comes back. Returns why the page didn't come from the back/forward cache; none if it did. */
async function reasonsAgainstMemory(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await page.goto(process.env.E2E_GEOCODER_URL ?? '');
  const reasons = toldReasons(devtools);
  // Uses the protocol, since Playwright's `goBack` waits for a load event, which a page from that cache doesn't have. Goes back
  // after a moment, since the answer would be lost with this page.
  await devtools.send('Runtime.evaluate', { expression: 'setTimeout(() => history.back())' });
  return reasons;
}

const toldReasons = (devtools: CDPSession): Promise<string[]> =>
  new Promise((resolve) => {
    devtools.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([]);
    });
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason).filter((reason) => reason !== NO_WINDOW)),
    );
  });

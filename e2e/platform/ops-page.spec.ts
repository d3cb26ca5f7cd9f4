import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasesReport } from '@food/contracts/ops';
import { fileStore } from '@food/releases/object-store/file-store';
import { record } from '@food/releases/registry/log';
import { newKeyPair } from '@food/releases/signing/keys';
import { digestOf } from '@food/releases/signing/signature';
import type { Page } from '@playwright/test';
import { intercept } from '../fixtures/intercept';
import { expect, test } from '../fixtures/own-site';
import { expectAccessible } from '../fixtures/screen-checks';
import { promote, publishChanged } from '../setup/release';
import { runScript } from '../setup/run-script';
import { OPS_TOKEN, operationsOf } from '../setup/start-server';
import { test as visitorTest } from '../site';

const WORDS = ['Where taste meets comfort', 'Where taste meets dusk'] as const;

/** The order's address as the kitchen sees it. */
const ORDER = {
  id: 'ORD-0123456789',
  status: 'pending',
  date: '2026-11-24T12:00:00.000Z',
  deliver_at: null,
  items: [{ item_code: 'BRK-001', name: 'Aloo Paratha', quantity: 1 }],
  note: 'Ring twice',
};

async function enter(page: Page, token = OPS_TOKEN): Promise<void> {
  await page.getByLabel('Operations token').fill(token);
  await page.getByRole('button', { name: 'Show the releases' }).click();
}

const partOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'What is live, for whom' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });

test('The host team rolls a part back on the status page, and the site has it', async ({
  page,
  own,
  api,
}) => {
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  const deed = { format: 1, what: 'published', part: 'catalog', version: '1.1.0', by: 'asha' } as const;
  await record(fileStore(own.store), { ...deed, at: new Date().toISOString() });
  await promote(own, 'catalog@1.1.0', '--no-smoke');
  const orders = JSON.stringify({ orders: [ORDER] });
  await intercept(page, { urlPattern: '*/ops/orders' }, () => ({ type: 'application/json', body: orders }));
  await page.goto(`${operationsOf(own.process.url)}/ops/releases`);
  await enter(page);
  await expect(page.getByText(ORDER.note)).toBeVisible();
  await expect(page.getByText('Every dish can be had.')).toBeVisible();
  await api.ops.soldOut('BRK-002');
  // The page is read again when it comes to the front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const soldOut = page.getByRole('list', { name: 'Sold out today' }).getByRole('listitem');
  await expect(soldOut).toHaveCount(1);
  await expect(page.getByText('Every dish can be had.')).toHaveCount(0);
  await page.getByLabel('Dish', { exact: true }).fill('Aloo Paratha with Curd');
  await page.getByRole('button', { name: 'Sold out for today' }).click();
  await page.getByRole('button', { name: 'Available again: Aloo Paratha with Curd' }).click();
  await expect(page.getByText('“Aloo Paratha with Curd” is available again.')).toBeVisible();
  await api.ops.soldOut('BRK-001');
  const catalog = partOf(page, 'catalog');
  await expect(catalog.getByText('1.1.0', { exact: true })).toBeVisible();

  await catalog.getByRole('button', { name: 'Roll back to' }).click();
  const dialog = page.getByRole('dialog', { name: /catalog: roll back/ });
  await dialog.getByLabel('Why').fill('the tagline is wrong');
  await dialog.getByRole('button', { name: 'Roll back to' }).click();

  await expect(dialog).toBeHidden();
  await expect(catalog.getByText('1.1.0', { exact: true })).toHaveCount(0);
  await expect(soldOut).toHaveCount(2);
  await expect(page.getByText('is available again.')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'the tagline is wrong' })).toContainText(
    'ops page',
  );
  const history = page.getByRole('region', { name: 'Who changed what' });
  await expect(history.getByText('published catalog@1.1.0', { exact: true })).toBeVisible();
  await expect(history.getByText('left out: start, access, traces, styles')).toBeVisible();
  await page.reload();
  await expect(catalog).toBeVisible();
  await expect(page.getByText(ORDER.note)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Operations token')).toBeFocused();
  // The next person who logs in here may not see what customers wrote.
  await expect(page.getByText(ORDER.note)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Operations token')).toBeFocused();
  await page.goto('/home');
  await expect(page.getByText(WORDS[0])).toBeVisible();
});

test('A rollback whose answer is lost says so, and pressing again takes nothing more back', async ({
  page,
  own,
  pageErrors,
}) => {
  pageErrors.expect(/409 POST .*\/ops\/releases\/rollback/);
  pageErrors.allow(/ERR_CONNECTION_RESET/);
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  await promote(own, 'catalog@1.1.0', '--no-smoke');
  let isLost = true;
  let lose = (): void => undefined;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await intercept(page, { urlPattern: '*/ops/releases/rollback' }, async (request) => {
    const { status, headers, body } = await request.real();
    if (!isLost) return { status, headers, body };
    isLost = false;
    await lost;
    return 'ConnectionReset';
  });
  await page.goto(`${operationsOf(own.process.url)}/ops/releases`);
  await enter(page);
  await partOf(page, 'catalog').getByRole('button', { name: 'Roll back to' }).click();
  const dialog = page.getByRole('dialog', { name: /catalog: roll back/ });
  await dialog.getByLabel('Why').fill('the tagline is wrong');

  await dialog.getByRole('button', { name: 'Roll back to' }).click();
  await expect(dialog.getByRole('button', { name: 'Leave it as it is' })).toBeDisabled();
  await expect(dialog.getByRole('status')).toHaveText('This is being done. Please wait for the answer.');
  // Chromium closes a dialog at the second one, whatever the page says.
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  lose();
  await expect(dialog.getByRole('alert')).toContainText('Whether it was changed is not known');
  await dialog.getByRole('button', { name: 'Roll back to' }).click();

  await expect(dialog.getByRole('alert')).toHaveText(
    /^catalog@1\.0\.0 is live by now, and no longer 1\.1\.0: .*Nothing was changed\.$/s,
  );
});

test('The operations page shows who gives what to whom, and how each part fared over time', async ({
  page,
  own,
}) => {
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  await promote(own, 'catalog@1.1.0', '--no-smoke', '--canary', '30', '--why', 'tried by some');
  const failure = { part: 'catalog', version: '1.1.0', kind: 'render', outcome: 'recovered', page: '/home' };
  const told = await page.request.post('/telemetry/composition', { data: failure });
  expect(told.ok()).toBe(true);
  await page.goto(`${operationsOf(own.process.url)}/ops/releases`);

  await enter(page);

  const graph = page.getByRole('region', { name: 'Who gives what to whom' });
  await expect(graph.getByRole('listitem').filter({ hasText: 'orders/invoice is shown by' })).toHaveText(
    /^orders 1\.0\.0orders\/invoice is shown by checkout 1\.0\.0$/,
  );
  const cart = graph.getByRole('row', { name: /^@food\/cart\/store/ });
  await expect(cart.getByRole('listitem').filter({ hasText: 'checkout 1.0.0' })).toBeVisible();
  await expect(cart.getByRole('listitem').filter({ hasText: 'catalog 1.1.0 canary' })).toBeVisible();
  await expect(graph.getByRole('row', { name: /^@food\/platform\/api / })).toHaveText(
    /\^\d+\.\d+\.\d+all 5 remotescatalog 1\.1\.0 canary$/,
  );
  const catalog = page
    .getByRole('region', { name: 'Over the last seven days' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'catalog' }) });
  await catalog.getByText('2 changes, failed for 1').click();
  await expect(catalog.getByRole('row').nth(1)).toHaveText(
    /1\.0\.01\.1\.0 for 30 %\d+1tried by some .*, deployment 2$/,
  );
  await expect(catalog.getByRole('row').nth(2)).toHaveText(/1\.0\.0none\d+0.*, deployment 1$/);
  await expectAccessible(page);
});

test.describe('If only signed deployments are taken', () => {
  const keys = newKeyPair();
  test.use({ siteEnv: { DEPLOYMENT_PUBLIC_KEYS: keys.publicKey } });

  test('The status page of a server without the key says where to roll back, and changes nothing', async ({
    page,
    own,
    pageErrors,
  }) => {
    pageErrors.expect(/409 POST .*\/ops\/releases\/rollback/);
    await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
    await runSigned(own.store, ['promote', 'catalog@1.1.0', '--no-smoke']);
    await page.goto(`${operationsOf(own.process.url)}/ops/releases`);
    await enter(page);
    const catalog = partOf(page, 'catalog');
    await expect(catalog.getByText('1.1.0', { exact: true })).toBeVisible();

    await catalog.getByRole('button', { name: 'Roll back to' }).click();
    const dialog = page.getByRole('dialog', { name: /catalog: roll back/ });
    await dialog.getByLabel('Why').fill('the tagline is wrong');
    await dialog.getByRole('button', { name: 'Roll back to' }).click();

    await expect(dialog.getByRole('alert')).toHaveText(
      'This site takes only signed deployments, and there is no DEPLOYMENT_SIGNING_KEY here: run "npm run release -- rollback catalog" where the key is. Nothing was changed.',
    );
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
    await expect(page.getByText('Deployment 2 is live')).toBeVisible();
  });

  test('The status page says how sure it is that the live deployment is the newest', async ({
    page,
    own,
  }) => {
    await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
    await runSigned(own.store, ['promote', 'catalog@1.1.0', '--no-smoke']);
    await page.goto(`${operationsOf(own.process.url)}/ops/releases`);
    await enter(page);
    await expect(page.getByText('Deployment 2 is the newest, as its timestamp says until')).toBeVisible();
    await expect(page.getByText(`signed by ${keys.publicKey.slice(0, 8)}…`)).toBeVisible();

    await rm(join(own.store, 'timestamp.json'));

    await expect(page.getByText('A newer one than deployment 2 may be withheld.')).toBeVisible();
    await expect(page).toHaveTitle('(1) Releases');
    await expectAccessible(page);
  });

  async function runSigned(store: string, args: readonly string[]): Promise<void> {
    const env = { RELEASE_STORE: `file:${store}`, DEPLOYMENT_SIGNING_KEY: keys.signingKey };
    const live = digestOf(JSON.parse(await readFile(join(store, 'deployment.json'), 'utf8')));
    await runScript('releases/src/cli/main.ts', [...args, '--begin-signing', live], env);
  }
});

visitorTest(
  'Without the right token the status page shows nothing, and says so',
  async ({ page, siteUrl, pageErrors }) => {
    pageErrors.expect(/401 POST .*\/ops\/session/);
    await page.goto(`${operationsOf(siteUrl)}/ops/releases`);

    await enter(page, 'not-the-token-of-this-site');

    await expect(page.getByRole('alert')).toHaveText('That is not the operations token of this site.');
    await expect(page.getByLabel('Operations token')).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(0);

    // The message was about another token, however long the releases take to load.
    await intercept(page, { urlPattern: '*/ops/releases.json*' }, () => new Promise(() => undefined));
    await enter(page);
    await expect(page.getByRole('alert')).toBeHidden();
  },
);

visitorTest(
  'While the release store can’t be read, the kitchen sees its orders on the operations page',
  async ({ page, siteUrl, pageErrors }) => {
    pageErrors.expect(/409 GET .*\/ops\/releases\.json/);
    const orders = JSON.stringify({ orders: [ORDER] });
    await intercept(
      page,
      [{ urlPattern: '*/ops/orders' }, { urlPattern: '*/ops/releases.json' }],
      ({ url }) =>
        url.pathname === '/ops/orders'
          ? { type: 'application/json', body: orders }
          : {
              status: 409,
              type: 'application/json',
              body: '{"message":"The release store does not answer."}',
            },
    );
    await page.goto(`${operationsOf(siteUrl)}/ops/releases`);

    await enter(page);

    await expect(page.getByText('1 × Aloo Paratha')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'The releases can’t be read: The release store does not answer. Trying again every 10 seconds.',
    );
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['What the kitchen has to do']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Operations token')).toBeFocused();
    await expect(page.getByText(ORDER.note)).toHaveCount(0);
  },
);

visitorTest(
  'Whoever rolls a part back that has a canary reads first that both go, and what ends the canary alone',
  async ({ page, siteUrl }) => {
    await intercept(page, { urlPattern: '*/ops/releases.json*' }, async (request) => {
      const report: ReleasesReport = JSON.parse(`${(await request.real()).body}`);
      const parts = report.parts.map(({ live, ...part }) => ({
        ...part,
        live,
        previous: { version: '0.9.0' },
        canary: { ...live, version: '1.1.0', share: 10, ramp: null },
      }));
      return { type: 'application/json', body: JSON.stringify({ ...report, parts }) };
    });
    await page.goto(`${operationsOf(siteUrl)}/ops/releases`);
    await enter(page);

    await partOf(page, 'catalog').getByRole('button', { name: 'Roll back to' }).click();

    await expect(page.getByRole('dialog', { name: /catalog: roll back/ })).toContainText(
      /gets catalog 0\.9\.0 in place of [\d.]+, and nobody gets the canary 1\.1\.0 any more\. If only the canary is bad, halt it\./,
    );
  },
);

test('The status page says when the site is down, keeps what was last seen, and comes back', async ({
  page,
  own,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET/);
  await page.clock.install();
  await page.goto(`${operationsOf(own.process.url)}/ops/releases`);
  await enter(page);
  await expect(partOf(page, 'catalog')).toBeVisible();

  await own.process.kill();
  await page.clock.runFor(10_000);

  await expect(page.getByRole('alert')).toContainText(
    'The site does not answer. Below is what was last seen.',
  );
  await expect(partOf(page, 'catalog')).toBeVisible();
  await own.startAgain();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert')).toBeHidden();
});

visitorTest('Everybody can use the status page, by day and by night', async ({ page, siteUrl }) => {
  await page.goto(`${operationsOf(siteUrl)}/ops/releases`);
  await expectAccessible(page);
  await enter(page);
  await expect(partOf(page, 'catalog')).toBeVisible();

  await expectAccessible(page);
});

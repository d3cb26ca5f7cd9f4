import type { Browser } from '@playwright/test';
import { awaitAnswers } from '../fixtures/answering-pages';
import { test as faultyTest, BECOMES as LIVE, WAS as OLDER } from '../fixtures/faulty-site';
import { expect, test } from '../fixtures/own-site';
import { previewLink } from '../fixtures/preview';
import { promote, publishChanged } from '../setup/release';
import { OPS_TOKEN } from '../setup/start-server';

const VISITORS = Array.from({ length: 40 }, (_, at) => at * 250);
const MADE_UP = /a made-up fault/;
const BAD = [
  'export default function HomePage() {',
  `if (location.href) throw new Error('a made-up fault');\nexport default function HomePage() {`,
] as const;

test('A bad canary is halted by the site alone, and no visitor outside it ever met it', async ({
  browser,
  own,
}) => {
  const site = own.process.url;
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: BAD });
  await promote(own, 'catalog@1.1.0', '--force', '--canary', '20');
  const chosen: number[] = [];
  const spared: number[] = [];

  await test.step('Forty visitors come; those of the canary fail, and see the release before', async () => {
    await expect.poll(async () => (await meets(site, VISITORS)).some(Boolean)).toBe(true);
    const met = await meets(site, VISITORS);
    for (const [at, bucket] of VISITORS.entries()) (met[at] ? chosen : spared).push(bucket);
    expect(chosen.length).toBeGreaterThanOrEqual(4);
    expect(chosen.length).toBeLessThanOrEqual(14);
    // Half before and half after: a canary is compared with the visitors of the same ten minutes, and a boundary may fall between
    // the two.
    const half = spared.length / 2;
    await Promise.all(spared.slice(0, half).map((bucket) => tellVisit(site, bucket)));
    for (const bucket of spared.slice(0, 2)) await expectVisit(browser, site, bucket, []);
    for (const bucket of chosen.slice(0, 3)) await expectVisit(browser, site, bucket, ['1.1.0']);
    await Promise.all(spared.slice(half).map((bucket) => tellVisit(site, bucket)));
  });

  await expect
    .poll(async () => (await report(site)).history[0]?.by, { timeout: 30_000 })
    .toBe('release watch');
  const { parts, history } = await report(site);
  expect(history[0]?.why).toMatch(
    /^catalog@1\.1\.0 failed for 3 of \d+ visitors \(evaluation 3\), and \S+ for 0 of \d+$/,
  );
  expect(parts.find(({ part }) => part === 'catalog')?.canary).toBeNull();
  await expect.poll(async () => (await meets(site, VISITORS)).some(Boolean)).toBe(false);
  await expectVisit(browser, site, chosen[3] ?? 0, []);
});

/** Sends the report of a visitor's browser that gets no canary. */
async function tellVisit(site: string, bucket: number): Promise<void> {
  const headers = { 'x-forwarded-for': addressOf(bucket) };
  const page = await fetch(`${site}/home`, { headers: { ...headers, cookie: `visitor=${bucket}` } });
  const version = /\/releases\/catalog\/([^/]+)\//.exec(await page.text())?.[1];
  const body = JSON.stringify({ releases: [`catalog@${version}`] });
  const told = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  expect((await fetch(`${site}/telemetry/visit`, told)).status).toBe(200);
}

const addressOf = (bucket: number): string => `10.20.${bucket >> 8}.${bucket % 256}`;

/** Whether each visitor's page names the canary. */
const meets = (site: string, buckets: readonly number[]): Promise<boolean[]> =>
  Promise.all(
    buckets.map(async (bucket) => {
      const answer = await fetch(`${site}/home`, { headers: { cookie: `visitor=${bucket}` } });
      return (await answer.text()).includes('/releases/catalog/1.1.0/');
    }),
  );

/** A visitor opens the menu, sees it, and reports failures of these versions. */
async function expectVisit(browser: Browser, site: string, bucket: number, fails: string[]): Promise<void> {
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(bucket) };
  const context = await browser.newContext({ baseURL: site, extraHTTPHeaders });
  awaitAnswers(context);
  await context.addCookies([{ name: 'visitor', value: String(bucket), url: site }]);
  const page = await context.newPage();
  const told: string[] = [];
  const ran: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('request', (request) => {
    if (request.url().endsWith('/telemetry/composition')) told.push(request.postDataJSON().version);
    if (request.url().includes('/catalog/1.1.0/')) ran.push(request.url());
  });
  const heard = fails.length > 0 ? page.waitForResponse('**/telemetry/composition') : null;

  await page.goto('/home');

  await expect(page.getByText(OLDER)).toBeVisible();
  await heard;
  expect(told).toEqual(fails);
  expect(ran.length > 0).toBe(fails.length > 0);
  expect(errors.filter((words) => !MADE_UP.test(words))).toEqual([]);
  await context.close();
}

interface Report {
  parts: { part: string; canary: unknown }[];
  history: { by: string; why: string }[];
}

const report = async (site: string): Promise<Report> => {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  return (await fetch(`${site}/ops/releases.json`, { headers })).json() as Promise<Report>;
};

faultyTest(
  'A preview by link stays in its tab, is met by nobody else, tells of nothing, and leads out',
  async ({ page, browser, faulty }) => {
    const { part, version } = { part: 'catalog', version: faulty.previous.catalog ?? '' };
    const banner = page.getByRole('complementary', { name: 'Preview' });
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/telemetry/')) told.push(request.postData() ?? '');
    });

    await page.goto(previewLink('/home', { releases: [`${part}@${version}`] }));

    await expect(banner).toContainText(`Preview: ${part}@${version}.`);
    await expect(page.getByText(OLDER)).toBeVisible();
    await page.goto('/home');
    await expect(banner).toBeVisible();
    await expect(page.getByText(OLDER)).toBeVisible();
    const other = await browser.newContext({ baseURL: faulty.url });
    const stranger = await other.newPage();
    const visit = stranger.waitForRequest('**/telemetry/visit');
    await stranger.goto(`/home?release=${part}@${version}&tab=1`);
    await expect(stranger.getByText(LIVE)).toBeVisible();
    await expect(stranger.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
    await expect(stranger).toHaveURL(/\/home\?tab=1$/);
    // The stranger visited last: a report of the preview page would have arrived by now.
    await visit;
    expect(told).toEqual([]);
    await other.close();

    const ended = page.waitForRequest('**/telemetry/visit');
    await banner.getByRole('button', { name: 'Leave the preview' }).click();

    await expect(page.getByText(LIVE)).toBeVisible();
    await ended;
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(LIVE)).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);

faultyTest('A link shows the site as it was in an older deployment', async ({ page, faulty }) => {
  const before = faulty.deployment - 1;

  await page.goto(previewLink('/home', { deployment: before }));

  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    `Preview: the site as of deployment ${before}.`,
  );
  await expect(page.getByText(OLDER)).toBeVisible();
});

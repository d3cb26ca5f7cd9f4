import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompositionFailure } from '@food/contracts/ops';
import type { Locator, Page } from '@playwright/test';
import { answering } from '../fixtures/answering-pages';
import { awaitDrawn } from '../fixtures/drawn-pages';
import { type FaultRow, OUTCOMES, ROWS, type Told, toldWords } from '../fixtures/fault-rows';
import type { PassTime } from '../fixtures/fault-setups';
import { CATALOG, DEALS, LATER_CATALOG, type Subject } from '../fixtures/fault-subjects';
import { type FaultySite, test as faultyTest } from '../fixtures/faulty-site';
import { endInterceptions } from '../fixtures/intercept';
import { metricsOf } from '../fixtures/metrics';
import { releaseRows } from '../fixtures/release-rows';
import { DRAWING_CELLS } from '../fixtures/server-rendering-rows';
import { expectCartBar, viewCart } from '../fixtures/steps';
import { cartOf } from '../fixtures/stored';
import { INVOICE_WORDS } from '../setup/faulty-site';
import { root } from '../setup/start-server';
import { expect } from '../site';

/** The errors of these tests all concern the files of releases, or are thrown by their code. */
const OF_THE_FAULT =
  // A late host that was requested twice is turned away with the last of these.
  /releases\/|composition\/|integrity|a made-up fault|Unexpected token|was preloaded|Loading (CSS )?chunk|runs in this page already/;

const test = faultyTest.extend<{ firstVisit: () => Promise<void> }>({
  /** Resets the page: no trace of an earlier fault or visit is left, and the browser keeps a dish in the cart. */
  firstVisit: async ({ page, context, api }, provide) => {
    const cart = cartOf(await api.lines({ 'Chicken 65': 1 }));
    const devtools = await context.newCDPSession(page);
    await provide(async () => {
      await endInterceptions(page);
      await page.goto('/healthz');
      await devtools.send('Network.clearBrowserCache');
      await context.clearCookies();
      await page.evaluate((kept) => {
        sessionStorage.clear();
        localStorage.clear();
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      }, cart);
    });
  },
});

const panel = (page: Page, name: string) => page.getByRole('group', { name });
/** Not the server-rendered page, which is there before the fault. */
const place = (page: Page, { part }: Subject) => answering(page).locator(`[data-boundary="${part}"]`);
const cartBar = (page: Page) => page.locator('#cart-bar');
const tryAgain = (within: Page | Locator) => within.getByRole('button', { name: 'Try again' });

interface Outcome {
  /** The first visible sign that the site has handled the fault. */
  sign: (page: Page) => Locator;
  /** Checks what else the customer has then. */
  rest?: (page: Page) => Promise<void>;
}

const panelOf = (name: string): Outcome => ({
  sign: (page) => panel(page, name),
  rest: (page) => expect(tryAgain(panel(page, name))).toBeVisible(),
});
const liveOf = (subject: Subject): Outcome => ({
  sign: (page) => place(page, subject).getByText(subject.words[1]),
});

/** The checks of a customer's view, by outcome. */
const seenOf = (subject: Subject): Record<keyof typeof OUTCOMES, Outcome> => ({
  live: liveOf(subject),
  previous: {
    sign: (page) => place(page, subject).getByText(subject.words[0]),
    rest: (page) => expect(page.getByText(subject.words[1])).toHaveCount(0),
  },
  panel: panelOf(subject.called),
  accountPanel: panelOf('Your account'),
  reload: panelOf('This page'),
  invoice: {
    sign: (page) => page.getByRole('button', { name: 'Stay on this page' }),
    async rest(page) {
      await page.getByRole('button', { name: 'Stay on this page' }).click();
      await expect(page.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
      await expect(page.getByText(INVOICE_WORDS[1])).toHaveCount(0);
      await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
    },
  },
  words: {
    sign: (page) => page.getByText("The menu didn't open. Tap again."),
    rest: (page) => expect(liveOf(subject).sign(page)).toBeVisible(),
  },
  englishPart: {
    sign: liveOf(subject).sign,
    rest: (page) => expect(cartBar(page)).toContainText('1 आइटम'),
  },
  englishFrame: {
    sign: (page) => cartBar(page).getByText('View Cart'),
    rest: (page) => expect(place(page, subject).getByText('जहाँ स्वाद मिले सुकून से')).toBeVisible(),
  },
  previousHost: {
    sign: liveOf(subject).sign,
    rest: async (page) => expect(await hostOf(page)).toMatch(/^1\.0\.0/),
  },
  shell: {
    sign: (page) => page.getByRole('alert').getByText(/This page didn’t load\. Your cart is kept\./),
    rest: (page) => expect(tryAgain(page)).toBeVisible(),
  },
});

/** The version of the host that runs in a page; at most one ever runs (host/src/single-host.ts). */
const hostOf = (page: Page) => page.evaluate(() => (window as { __foodHost?: string }).__foodHost);

/** The counts of /metrics, by their labels. */
async function counted(site: string): Promise<Map<string, number>> {
  const lines = (await metricsOf(site)).matchAll(/^composition_failures_total\{(.*)\} (\d+)$/gm);
  return new Map([...lines].map(([, labels = '', count]) => [labels, Number(count)]));
}

/** The subjects of the faults: the rows of docs/faults.md, and the same rows of a remote's release for other remotes. */
const TABLES = {
  Faults: ROWS,
  'Faults of a part that comes after the first page': releaseRows(LATER_CATALOG),
  'Faults of a remote that stock tools built': releaseRows(DEALS),
};

const places = Object.entries(TABLES).flatMap(([table, all]) =>
  [...new Set(all.map((row) => row.where))].map((where) => ({
    table,
    where,
    rows: all.filter((row) => row.where === where),
  })),
);

/** The rows of a place one after the other, in one page: a new page is most of the cost of a row. */
for (const { table, where, rows } of places) {
  test(`${table}: ${where}. Each costs a customer no more than docs/faults.md says, and the site is told`, async ({
    page,
    request,
    faulty,
    pageErrors,
    firstVisit,
    api,
    signUp,
    enter,
  }, info) => {
    test.setTimeout(rows.length * MOST_MS + 60_000);
    const seen = new Set<FaultRow['outcome']>();
    const failures: string[] = [];
    let clockTaken = false;

    async function tryRow(row: FaultRow): Promise<void> {
      await firstVisit();
      const { subject = CATALOG } = row;
      if (!row.open && subject.isDrawn) await awaitDrawn(request, subject.path);
      pageErrors.allow(OF_THE_FAULT);
      // The browser itself refuses an altered file.
      if (row.told?.startsWith('integrity')) pageErrors.expect(/integrity/);
      const sent = sentBy(page);
      const before = await counted(faulty.url);
      const passTime = await row.setup(page, faulty);
      expect(clockTaken && !passTime, 'the page keeps the clock that it gets').toBe(false);
      clockTaken ||= passTime !== undefined;

      const began = Date.now();
      if (row.open) await row.open(page, { api, signUp, enter });
      else await page.goto('/home', { waitUntil: 'commit' });
      await row.walk?.(page);

      const { sign, rest } = seenOf(subject)[row.outcome];
      const passed = await waitFor(sign(page), passTime, secondsOf(row));
      const time = `${where}, ${row.fault}: ${Date.now() - began + passed} ms`;
      info.annotations.push({ type: 'time to recovery', description: time });
      await rest?.(page);
      // Elsewhere the page is in Hindi.
      if (row.outcome !== 'shell' && row.outcome !== 'englishPart') await expectCartBar(page, 1, 269);
      const { part = subject.part } = row;
      const told = [
        { part, version: faulty.versions[part] ?? '', told: row.before ?? null },
        { part, version: faulty.versions[part] ?? '', told: row.told },
        { part, version: faulty.previous[part] ?? '', told: row.ofPrevious ?? null },
      ].flatMap(({ told, ...release }) => (told ? [{ ...release, ...kindAndOutcome(told) }] : []));
      await expectTold(faulty, told, sent, before);
      expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
      await expectLife(page, row, { firstOfItsKind: !seen.has(row.outcome) });
      // A page tells of its visit when it is idle: if anything failed, it has told that before.
      if (told.length === 0) await expect.poll(() => sent.visits).toBeGreaterThan(0);
      // Trying again may fail once more, as before.
      expect(told.map(nameOf)).toEqual(expect.arrayContaining(sent.reports.map(nameOf)));
      seen.add(row.outcome);
    }

    for (const row of rows) {
      const name = `Fault: ${where}, ${row.fault}. The customer has ${OUTCOMES[row.outcome]}`;
      await test
        .step(name, () => tryRow(row).finally(() => row.repair?.(faulty)), { timeout: MOST_MS })
        .catch((error: Error) => failures.push(`${name}\n${error.stack}`));
      const unexpected = pageErrors.takeUnexpected();
      if (unexpected.length) failures.push(`${name}\nerrors that nobody expected: ${unexpected.join('\n')}`);
    }
    if (failures.length) throw new Error(failures.join('\n\n'));
  });
}

/** Only a row that fails takes as long. */
const MOST_MS = 90_000;

/**
 * Waits for a sign; if the test controls the page's clock, it advances the clock meanwhile. Returns the time that passed on that
 * clock, in milliseconds.
 */
async function waitFor(sign: Locator, passTime: PassTime | undefined, most: number): Promise<number> {
  let seconds = 0;
  for (; passTime && seconds < most && !(await sign.isVisible()); seconds++) await passTime();
  await expect(sign).toBeVisible({ timeout: 45_000 });
  return seconds * 1_000;
}

/**
 * How many seconds of the page's clock may pass. If the line delivers all other files, a hanging file costs 4 s at most until
 * another release or a message is in its place (rule: late-file-has-another-address).
 */
const secondsOf = ({ told }: FaultRow): number => (told?.startsWith('load-timeout') ? 4 : 30);

type Report = Omit<CompositionFailure, 'page'>;

const kindAndOutcome = (told: Told): Pick<Report, 'kind' | 'outcome'> => {
  const [kind, outcome] = told.split(', ') as [Report['kind'], Report['outcome']];
  return { kind, outcome };
};

interface Sent {
  /** The page's reports on releases. */
  readonly reports: Report[];
  /** How many messages reported its visits. */
  visits: number;
}

/** What the page sends to the site from now on. */
function sentBy(page: Page): Sent {
  const sent: Sent = { reports: [], visits: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/telemetry/composition')) sent.reports.push(request.postDataJSON());
    if (request.url().endsWith('/telemetry/visit')) sent.visits += 1;
  });
  return sent;
}

const nameOf = ({ part, version, kind, outcome }: Report) => `${part}@${version} ${kind}, ${outcome}`;

/** This page sent the reports and no others, and the site counts them. */
async function expectTold(
  { url }: FaultySite,
  told: readonly Report[],
  { reports }: Sent,
  before: Map<string, number>,
): Promise<void> {
  // Two that are sent at once arrive in either order; `told` has the live release's first.
  const arrived = () => reports.toSorted((a, b) => b.version.localeCompare(a.version));
  await expect.poll(arrived).toEqual(told.map((report) => expect.objectContaining(report)));
  for (const { part, version, kind, outcome } of told) {
    const labels = `part="${part}",version="${version}",kind="${kind}",outcome="${outcome}"`;
    await expect
      .poll(async () => (await counted(url)).get(labels) ?? 0, { message: labels })
      .toBeGreaterThan(before.get(labels) ?? 0);
  }
}

/**
 * The cart bar leads to the cart while the fault lasts, which is checked in the first row of a place with each outcome. After the
 * fault everything is back at the first try.
 */
async function expectLife(
  page: Page,
  { outcome, subject = CATALOG }: FaultRow,
  { firstOfItsKind }: { firstOfItsKind: boolean },
): Promise<void> {
  if (outcome === 'shell' || outcome === 'reload') {
    await endInterceptions(page);
    await tryAgain(page).click();
    await expect(liveOf(subject).sign(page)).toBeVisible();
    expect(await hostOf(page)).toBe('1.1.0');
    await expectCartBar(page, 1, 269);
  }
  // In Hindi the cart has other texts.
  if (firstOfItsKind && !outcome.startsWith('english')) {
    await viewCart(page);
    await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
    await expect(page.getByText('Chicken 65').first()).toBeVisible();
  }
  if (outcome !== 'panel' && outcome !== 'accountPanel') return;
  if (firstOfItsKind) await page.goBack();
  await endInterceptions(page);
  const again = tryAgain(page);
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.locator('[data-boundary]')).toBeVisible();
}

test('docs/faults.md lists exactly the faults that are tried here', async () => {
  const text = await readFile(join(root, 'docs/faults.md'), 'utf8');

  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const table = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const listed = table.slice(1).map((line) => cells(line).slice(1, 5).join(' | '));

  expect(listed).toEqual([
    ...ROWS.map((row) => [row.where, row.fault, OUTCOMES[row.outcome], toldWords(row)].join(' | ')),
    ...DRAWING_CELLS,
  ]);
});

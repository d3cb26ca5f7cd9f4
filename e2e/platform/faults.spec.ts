import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FaultRow, OUTCOMES, ROWS, type Told, toldWords } from '../fixtures/fault-rows';
import { BECOMES, type FaultySite, PRINTS, test, WAS } from '../fixtures/faulty-site';
import { addToCart, expectCartBar, viewCart } from '../fixtures/steps';
import { root } from '../setup/start-server';
import { expect } from '../site';

/** What goes wrong in these tests is all about the files of releases, or thrown by their code. */
const OF_THE_FAULT =
  /releases\/|integrity|a made-up fault|Unexpected token|was preloaded|Loading (CSS )?chunk/;

const panel = (page: Page, name: string) => page.getByRole('status', { name });
const catalog = (page: Page) => page.locator('[data-boundary="catalog"]');

/** What a customer has before them, by outcome. */
const SEEN: Record<keyof typeof OUTCOMES, (page: Page) => Promise<void>> = {
  async previous(page) {
    await expect(catalog(page).getByText(WAS)).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText(BECOMES)).toHaveCount(0);
  },
  panel: (page) => expectPanel(page, 'Menu'),
  accountPanel: (page) => expectPanel(page, 'Your account'),
  async invoice(page) {
    await page.getByRole('button', { name: 'Stay on this page' }).click({ timeout: 45_000 });
    await expect(page.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
    await expect(page.getByText(PRINTS)).toHaveCount(0);
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
  },
  live: (page) => expect(catalog(page).getByText(BECOMES)).toBeVisible(),
  async words(page) {
    await expect(page.getByText("The menu didn't open. Tap again.")).toBeVisible({ timeout: 30_000 });
    await expect(catalog(page).getByText(BECOMES)).toBeVisible();
  },
  reload: (page) => expectPanel(page, 'This page'),
  async previousHost(page) {
    await expect(catalog(page).getByText(BECOMES)).toBeVisible({ timeout: 45_000 });
    expect(await hostOf(page)).toMatch(/^1\.0\.0/);
  },
  async shell(page) {
    await expect(page.getByRole('alert')).toHaveText(/This page didn’t load\. Your cart is kept\./, {
      timeout: 45_000,
    });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** The version of the host that runs in a page; one at most ever does (host/src/only-one.ts). */
const hostOf = (page: Page) => page.evaluate(() => (window as { __foodHost?: string }).__foodHost);

async function expectPanel(page: Page, name: string): Promise<void> {
  await expect(panel(page, name)).toBeVisible({ timeout: 45_000 });
  await expect(panel(page, name).getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** The counts of /metrics, by their labels. */
async function counted(site: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${site}/metrics`)).text();
  const lines = text.matchAll(/^composition_failures_total\{(.*)\} (\d+)$/gm);
  return new Map([...lines].map(([, labels = '', count]) => [labels, Number(count)]));
}

interface Released {
  part: string;
  version: string;
}

const labelsOf = ({ part, version }: Released, told: Told): string => {
  const [kind, outcome] = told.split(', ');
  return `part="${part}",version="${version}",kind="${kind}",outcome="${outcome}"`;
};

for (const row of ROWS) {
  test(`Fault: ${row.where}, ${row.fault}. The customer has ${OUTCOMES[row.outcome]}`, async ({
    page,
    faulty,
    pageErrors,
    api,
    signUp,
    enter,
  }, info) => {
    pageErrors.allow(OF_THE_FAULT);
    await page.goto('/all-items');
    await addToCart(page, 'Chicken 65');
    await expectCartBar(page, 1, 269);
    const before = await counted(faulty.url);
    await row.setup(page, faulty);

    const began = Date.now();
    await page.goto('/home', { waitUntil: 'commit' });
    await row.walk?.(page, { api, signUp, enter });

    await SEEN[row.outcome](page);
    info.annotations.push({ type: 'time to recovery', description: `${Date.now() - began} ms` });
    if (row.outcome !== 'shell') await expectCartBar(page, 1, 269);
    const { part = 'catalog' } = row;
    await expectTold(faulty, { part, version: faulty.versions[part] ?? '' }, row.told, before);
    const ofPrevious = { part, version: faulty.previousCatalog };
    await expectTold(faulty, ofPrevious, row.ofPrevious, before);
    expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
    await expectLife(page, row);
  });
}

async function expectTold(
  { url }: FaultySite,
  release: Released,
  told: Told | null | undefined,
  before: Map<string, number>,
): Promise<void> {
  if (!told) return;
  const labels = labelsOf(release, told);
  await expect
    .poll(async () => (await counted(url)).get(labels) ?? 0, { message: labels })
    .toBeGreaterThan(before.get(labels) ?? 0);
}

/** The cart bar leads to the cart with the fault still there, and without the fault all is back at the first try. */
async function expectLife(page: Page, { outcome }: FaultRow): Promise<void> {
  const endFault = () => page.unrouteAll({ behavior: 'ignoreErrors' });
  if (outcome === 'shell' || outcome === 'reload') {
    await endFault();
    await page.getByRole('button', { name: 'Try again' }).click();
    await SEEN.live(page);
    expect(await hostOf(page)).toBe('1.1.0');
    await expectCartBar(page, 1, 269);
  }
  await viewCart(page);
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  await expect(page.getByText('Chicken 65').first()).toBeVisible();
  if (outcome !== 'panel' && outcome !== 'accountPanel') return;
  await page.goBack();
  await endFault();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.locator('[data-boundary]')).toBeVisible();
}

test('docs/faults.md lists exactly the faults that are tried here', async () => {
  const text = await readFile(join(root, 'docs/faults.md'), 'utf8');

  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const table = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const listed = table.slice(1).map((line) => cells(line).slice(1, 5).join(' | '));

  expect(listed).toEqual(
    ROWS.map((row) => [row.where, row.fault, OUTCOMES[row.outcome], toldWords(row)].join(' | ')),
  );
});

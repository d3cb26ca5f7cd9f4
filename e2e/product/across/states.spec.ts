import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectWordsWhole } from '../../fixtures/cut-words';
import {
  expectLanguagesSaid,
  expectNoSidewaysScroll,
  expectNothingFound,
} from '../../fixtures/screen-checks';
import { expectTargetsFocused, expectTargetsFree } from '../../fixtures/targets';
import { madeOnce } from '../../setup/made-once';

/* Every screen of the gallery in each of its states, which no single journey reaches. A page is loaded once for a state, and
   then changes its size and colour scheme (rule: accessible-everywhere). */

const GROUPS = ['ui', 'host', 'auth', 'catalog', 'checkout', 'orders', 'tracking'] as const;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/**
 * The widths for which screens are laid out, and a desktop at 200 and at 400 % zoom. The states before and after these use the
 * first and the last.
 */
const SIZES = [
  DESKTOP,
  { width: 768, height: 1024 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
  { width: 320, height: 640 },
  PHONE,
];
/** At these widths each target gets the focus, which takes twice as long and gives the same at all others. */
const FOCUSED = [PHONE, DESKTOP];

/** The text spacing that WCAG 2.2 lets a reader set (1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

interface State {
  id: string;
  src: string;
  /** The path of the screen that it shows. */
  at: string;
}

for (const group of GROUPS) {
  test(`Each state of what ${group} shows is accessible, and its targets are free, in light and dark, at every width, zoomed and spaced`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const url = await madeOnce<string>('gallery');
    const states = (await statesOf(page, url)).filter(({ id }) => id.startsWith(`${group}/`));
    expect(states.length).toBeGreaterThan(0);

    for (const state of states) {
      await test.step(state.id, async () => {
        await open(page, url, state);
        await expectNothingMoves(page, state.id);
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            // Only layout and colours of the document change, and most rules are slow.
            const only = size === PHONE && colorScheme === 'light' ? undefined : 'colour';
            await expectNothingFound(page, `${state.id} at ${size.width}, ${colorScheme}`, only);
          }
        }
        for (const size of SIZES) await expectRoom(page, size, state.id, FOCUSED.includes(size));
        const spacing = await page.addStyleTag({ content: SPACED });
        await expectRoom(page, PHONE, `${state.id}, spaced`);
        await expectRoom(page, { width: 320, height: 640 }, `${state.id}, spaced`);
        await spacing.evaluate((style) => (style as Element).remove());
      });
    }
  });
}

/** A phone of the smallest width, where the longest words have the least room. */
const NARROW = { width: 320, height: 640 };

for (const [language, name] of [
  ['hi', 'Hindi'],
  ['te', 'Telugu'],
] as const) {
  test(`Each state has room for its words in ${name} on the narrowest phone`, async ({ page }) => {
    test.setTimeout(600_000);
    const url = await madeOnce<string>('gallery');
    // Pieces on their own show the gallery's own texts.
    const states = (await statesOf(page, url)).filter(({ id }) => !id.startsWith('ui/'));
    expect(states.length).toBeGreaterThan(0);
    for (const state of states)
      await test.step(state.id, async () => {
        const where = `${state.id} in ${name}`;
        await open(page, url, state, language);
        await expectRoom(page, NARROW, where);
        await expectWordsWhole(page, where);
        // In the language picker, each language is written in itself.
        if (state.id === 'auth/Settings/loaded') await expectLanguagesSaid(page, where);
      });
  });
}

test('Where the system chooses the colours, a choice is still told from the others', async ({ page }) => {
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

/** The states that the gallery lists. */
async function statesOf(page: Page, url: string): Promise<State[]> {
  await page.goto(`${url}/gallery`);
  const listed = page.getByRole('navigation').locator('a[data-id]');
  await expect(listed).not.toHaveCount(0);
  const states = await listed.evaluateAll((links) =>
    links.map(({ dataset: { id = '', src = '', at = '' } }) => ({ id, src, at })),
  );
  const isPiece = ({ id }: State) => id.startsWith('ui/');
  // A piece that covers the page gets a page of its own; all other pieces share one.
  const names = states.filter(isPiece).map(({ id }) => id.slice('ui/'.length));
  const over = names.filter((name) => ['dialog', 'drawer'].includes(name));
  const pieces = [names.filter((name) => !over.includes(name)).join(), ...over].map((name) => ({
    id: `ui/${name}`,
    src: `/pieces/${name}`,
    at: `/pieces/${name}`,
  }));
  return [...pieces, ...states.filter((state) => !isPiece(state))];
}

async function open(page: Page, url: string, { id, src, at }: State, language?: 'hi' | 'te'): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  // A frame of the gallery gets its state by its name, which survives a load.
  await page.evaluate((name) => {
    window.name = name;
  }, id);
  const asked = language ? `${src.includes('?') ? '&' : '?'}language=${language}` : '';
  await page.goto(`${url}${src}${asked}`, { waitUntil: language ? 'load' : 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  if (!id.startsWith('ui/')) await expect(page.locator('html')).toHaveAttribute('data-scene', 'set');
  await expect(page, `the screen of ${id}`).toHaveURL((address) => address.pathname === at);
  if (!language) await page.waitForLoadState('networkidle');
}

/** Expects that nothing animates for a visitor who prefers reduced motion. */
async function expectNothingMoves(page: Page, where: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation;
      const lasts = effect?.getComputedTiming().activeDuration;
      return animation.playState === 'running' && lasts ? [`${animation.constructor.name} ${lasts}`] : [];
    }),
  );
  expect.soft(moving, `movement on ${where}`).toEqual([]);
}

/** Nothing scrolls sideways, and nothing is cut or covered. */
async function expectRoom(
  page: Page,
  size: { width: number; height: number },
  state: string,
  focused = false,
): Promise<void> {
  const where = `${state} at ${size.width}x${size.height}`;
  await page.setViewportSize(size);
  await expectNoSidewaysScroll(page, where);
  await (focused ? expectTargetsFocused : expectTargetsFree)(page, where);
}

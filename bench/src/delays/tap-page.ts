import type { Browser, Page } from '@playwright/test';
import { browserFile } from '../builds/paths';
import { newPhone, PHONE, slowDown } from '../measure/load-page';
import { addressOf } from '../measure/measured-pages';
import { type Scene, storeIn } from '../measure/scene';
import { Traffic } from '../measure/traffic';
import type { TappedPage } from './taps';

/** How long a page must be quiet before it is tapped on: the host's idle work begins within that time. */
const QUIET_MS = 2_500;
const MOST_MS = 60_000;
/** How long to wait after a tap: work that it began may still hold up the paint. */
const AFTER_MS = 1_000;
/** The browser reports nothing shorter. */
const LEAST_MS = 16;

export interface Tapped {
  /** Milliseconds from touch to paint, by the tap's name. */
  delays: ReadonlyMap<string, number>;
  /** KB of the page itself. */
  html: number;
}

/** Opens a page as a phone does and taps through it. */
export async function tapPage(
  browser: Browser,
  { site, tapped, scene }: { site: string; tapped: TappedPage; scene: Scene },
): Promise<Tapped> {
  const context = await newPhone(browser);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = new Traffic(cdp);
    await slowDown(cdp, PHONE);
    await page.addInitScript({ path: browserFile('watch-delays.js') });
    if (tapped.by) await page.addInitScript(storeIn, scene.stored[tapped.by]);
    const address = site + addressOf(tapped, scene);
    await page.goto(address, { waitUntil: 'commit' });
    const delays = new Map<string, number>();
    for (const { name, button } of tapped.taps) {
      // A thumb scrolls first and taps then, so the cost of bringing elements into view by scrolling doesn't count.
      await page.locator(button).first().scrollIntoViewIfNeeded();
      await quiet(page, traffic);
      delays.set(name, await delayOfTap(page, button));
    }
    return { delays, html: traffic.kilobytes((url) => url === address) };
  } finally {
    await context.close();
  }
}

async function delayOfTap(page: Page, button: string): Promise<number> {
  const { x, y } = await placeOf(page, button);
  await page.evaluate(() => Object.assign((window as unknown as Watched).__longestDelay, { now: 0 }));
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(AFTER_MS);
  const longest = await page.evaluate(() => (window as unknown as Watched).__longestDelay.now);
  return Math.max(longest, LEAST_MS);
}

/**
 * Where to tap, once the button can be tapped. A locator's own tap runs a check of Playwright's in the page between the touch and the
 * click, which would count as the page's.
 */
async function placeOf(page: Page, button: string): Promise<{ x: number; y: number }> {
  const target = page.locator(button).first();
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${button} has no place on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Watched {
  __longestDelay: { now: number };
}

async function quiet(page: Page, traffic: Traffic): Promise<void> {
  const until = performance.now() + MOST_MS;
  while (!traffic.quietFor(QUIET_MS) && performance.now() < until) await page.waitForTimeout(100);
}

import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { browserFile } from '../builds/paths';
import type { Variant } from '../sites/variants';
import { Complaints } from './complaints';
import { addressOf, type MeasuredPage } from './measured-pages';
import { storeIn } from './scene';
import { type Asked, Traffic } from './traffic';

/** One cold load. Times in milliseconds since the navigation began. */
export interface Load extends Asked {
  /** First and largest contentful paint. */
  fcp: number;
  lcp: number;
  /** When the first card's name and price are in the document and a frame has been painted. */
  content: number;
  /** When the first effective click happened; null for pages without a click to try. */
  live: number | null;
  /** KB of the scripts that had arrived by the first effective click, or by the content if no click is tried. */
  scriptKilobytes: number;
  /** The same without headers. */
  scriptBodyKilobytes: number;
  /** Throttled time of the main thread's work until the content. */
  cpu: number;
  story: string[];
}

/** How much the browser is slowed down. */
export interface Throttle {
  latencyMs: number;
  downBitsPerSecond: number;
  upBitsPerSecond: number;
  cpu: number;
}

/** A mid-range phone on a slow mobile line. */
export const PHONE: Throttle = {
  latencyMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  cpu: 4,
};

const DEADLINE_MS = 45_000;
const QUIET_MS = 700;
const MOST_AFTER_CONTENT_MS = 6_000;

/**
 * Loads a page in a fresh browser context: nothing cached, nothing stored. Throws when its content never comes, and when anything
 * failed in it: content that a server rendered is there without a script, and an older release may have taken a part's place.
 */
export async function loadPage(
  browser: Browser,
  { variant, measured, throttle }: { variant: Variant; measured: MeasuredPage; throttle: Throttle },
): Promise<Load> {
  const { name, front, scene } = variant;
  const context = await newPhone(browser);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript((given) => Object.assign(window, { __measured: given }), measured);
    if (measured.by) await page.addInitScript(storeIn, scene.stored[measured.by]);
    const url = front.url + addressOf(measured, scene);
    return await measure({ page, cdp, url, throttle, called: `${measured.path}, ${name}` });
  } finally {
    await context.close();
  }
}

interface Measured {
  page: Page;
  cdp: CDPSession;
  url: string;
  throttle: Throttle;
  /** The page and its variant, in words. */
  called: string;
}

async function measure({ page, cdp, url, throttle, called }: Measured): Promise<Load> {
  const traffic = new Traffic(cdp);
  const complaints = new Complaints(page, new URL(url).origin);
  await slowDown(cdp, throttle);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript({ path: browserFile('watch-content.js') });
  const content = binding(cdp, 'content').then(() => taskMilliseconds(cdp));
  const live = binding(cdp, 'live');
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: '__benchSaw' });
  const before = await taskMilliseconds(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  const explain = (what: string) => [`${called}: ${what}`, ...complaints.all, ...traffic.story()].join('\n');
  const late = () => explain(`not usable within ${DEADLINE_MS} ms`);
  const after = await inTime(content, late);
  await inTime(live, late);
  await settled(traffic);
  const seen = await page.evaluate(() => (window as unknown as { __seen: Seen }).__seen);
  if (complaints.all.length > 0) throw new Error(explain('something failed in the page'));
  return {
    ...seen,
    ...traffic.askedBy(seen.content),
    ...traffic.scriptsBy(seen.live ?? seen.content),
    // A navigation to another process resets its counter.
    cpu: after < before ? after : after - before,
    story: traffic.story(),
  };
}

type Seen = Pick<Load, 'fcp' | 'lcp' | 'content' | 'live'>;

/** A fresh browser context of a phone: nothing cached, nothing stored. */
export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    // The files that the worker fetches beside the page are counted in docs/speed.md.
    serviceWorkers: 'block',
  });

/** Slows down the line and the processor of one page. */
export async function slowDown(
  cdp: CDPSession,
  { latencyMs, downBitsPerSecond, upBitsPerSecond, cpu }: Throttle,
): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downBitsPerSecond / 8,
    uploadThroughput: upBitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

const binding = (cdp: CDPSession, word: string): Promise<void> =>
  new Promise((resolve) => {
    cdp.on('Runtime.bindingCalled', ({ payload }) => payload === word && resolve());
  });

async function taskMilliseconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function inTime<T>(seen: Promise<T>, explain: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(explain())), DEADLINE_MS);
  });
  return Promise.race([seen, late]).finally(() => clearTimeout(timer));
}

/** The largest contentful paint may still come: its picture follows the text. So may a failure of the scripts. */
async function settled(traffic: Traffic): Promise<void> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  while (!(traffic.quietFor(QUIET_MS) && passed() > QUIET_MS) && passed() < MOST_AFTER_CONTENT_MS) {
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

import { CHROMIUM_ARGS } from '@food/releases/gate/chromium-args';
import { lookForBrowser } from '@food/releases/gate/find-browser';
import { type Browser, chromium } from '@playwright/test';
import type { Series } from '../report/table';
import type { Variant } from '../sites/variants';
import { loadPage, PHONE } from './load-page';
import type { MeasuredPage } from './measured-pages';

/** Runs the work with a Chromium of its own and closes it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = lookForBrowser(chromium.executablePath());
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
    // Playwright would end the bench at once, with all else running.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Loads a page in all variants, `rounds` times after a warm-up. The loads are interleaved, with every other round in reverse
 * order, so that a slow minute of the machine affects all variants alike.
 */
export async function measureRounds(
  measured: MeasuredPage,
  all: readonly Variant[],
  { rounds, say }: { rounds: number; say(line: string): void },
): Promise<Series[]> {
  const loads = new Map(all.map(({ name }) => [name, [] as Series['loads'][number][]]));
  await withBrowser(async (browser) => {
    for (let round = 0; round <= rounds; round++) {
      say(round ? `Round ${round} of ${rounds}` : 'Warm-up');
      for (const variant of round % 2 ? all : [...all].reverse()) {
        const load = await loadPage(browser, { variant, measured, throttle: PHONE });
        if (round) loads.get(variant.name)?.push(load);
      }
    }
  });
  return [...loads].map(([name, list]) => ({ name, loads: list }));
}

const TICK_MS = 500;

/**
 * Resolves once this page has run for so long, a multiple of half a second. Time in which the device slept counts for a tick at
 * most: what came meanwhile is noticed before the time is over.
 */
export const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    let left = milliseconds;
    const timer = setInterval(() => {
      left -= TICK_MS;
      if (left > 0) return;
      clearInterval(timer);
      resolve(undefined);
    }, TICK_MS);
  });

import { isLoading } from './load-file';

/** How long code of a release may take to settle, once all of its files are here (rule: code-settles). */
export const CODE_MS = 10_000;
const TICK_MS = 1_000;

/**
 * Calls back once this page has run for so long. Time in which the device slept, or a long task kept the page busy, counts for a
 * tick at most, and time in which files are under way doesn't count: they have deadlines of their own. Returns a function that
 * stops this.
 */
export function afterRunning(milliseconds: number, callBack: () => void): () => void {
  let left = milliseconds;
  const timer = setInterval(() => {
    if (isLoading()) return;
    left -= TICK_MS;
    if (left > 0) return;
    clearInterval(timer);
    callBack();
  }, TICK_MS);
  return () => clearInterval(timer);
}

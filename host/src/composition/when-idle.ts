import { queryClient } from '@food/platform/query';

/** The longest wait for a call of the page, and after it for a busy browser, in milliseconds. */
const LATEST = 5_000;

/**
 * Runs work when the browser is idle and no call of the page is under way: its answer would share the line with the files that
 * the work fetches. A call that takes longer than a few seconds isn't waited for.
 */
export function whenIdle(work: () => void): void {
  idle(() => (queryClient.isFetching() === 0 ? work() : onceAnswered(() => idle(work))));
}

function idle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST });
  else setTimeout(work, 2_000);
}

function onceAnswered(work: () => void): void {
  const goOn = () => {
    stop();
    clearTimeout(late);
    work();
  };
  const stop = queryClient.getQueryCache().subscribe(() => queryClient.isFetching() === 0 && goOn());
  const late = setTimeout(goOn, LATEST);
}

/** Runs one function after another, each in a task of its own: all of them at once would delay a tap on a cheap phone. */
export function inTasks(works: readonly (() => unknown)[]): void {
  for (const work of works) setTimeout(work);
}

/** Whether the visitor asked to save data: then files that the page can do without aren't fetched. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

import { tabStorage } from '../versions/preview';

const KEY = 'food:place';
/** After one of these events the visitor is using the page. */
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Stores the scroll position of the page, for {@link findPlace} after a reload. */
export function leavePlace(entry: string, top = window.scrollY): void {
  try {
    tabStorage().setItem(KEY, JSON.stringify({ entry, address: window.location.href, top }));
  } catch {
    // With full storage only the scroll position is lost.
  }
}

/**
 * Restores the scroll position after a reload. The browser tries that too, but only until the page has loaded, and on a slow
 * phone our page is rendered after that.
 */
export function findPlace(entry: string, jumpTo: (top: number) => void): void {
  const top = placeOf(entry);
  if (top > 0) onceLong(top, () => jumpTo(top));
}

/**
 * Calls `found` once the page is so long that it can be scrolled to `top`. A visitor who uses the page before ends the wait, and so does
 * the function that is returned; `ended` is called in any case.
 */
export function onceLong(top: number, found: () => void, ended: () => void = () => undefined): () => void {
  const stop = () => {
    observer.disconnect();
    for (const type of TAKEN_OVER) window.removeEventListener(type, stop);
    ended();
  };
  const observer = new ResizeObserver(() => {
    // The place may have a fraction of a pixel, which lengths have not.
    if (document.documentElement.scrollHeight - window.innerHeight < top - 1) return;
    found();
    stop();
  });
  observer.observe(document.body);
  for (const type of TAKEN_OVER) window.addEventListener(type, stop, { passive: true });
  return stop;
}

function placeOf(entry: string): number {
  const tab = tabStorage();
  try {
    const left = JSON.parse(tab.getItem(KEY) ?? 'null') as {
      entry: string;
      address: string;
      top: number;
    } | null;
    tab.removeItem(KEY);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const same = left?.entry === entry && left.address === window.location.href;
    return same && visit?.type !== 'navigate' ? left.top : 0;
  } catch {
    return 0;
  }
}

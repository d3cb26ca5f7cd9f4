import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The first few entries while a server renders the page and the browser hydrates it, then all of them, without delaying a tap. A
 * page that the browser renders itself has all at once, so that going back finds its place again.
 */
export function useStaged<T>(list: readonly T[], first: number): readonly T[] {
  const live = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(live) ? list : list.slice(0, first);
}

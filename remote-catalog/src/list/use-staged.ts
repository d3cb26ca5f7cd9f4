import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The first few entries while a server draws the page and the browser takes it over, then all of them, without holding up
 * a tap. A page that the browser draws itself has all at once, so that going back finds its place again.
 */
export function useStaged<T>(list: readonly T[], first: number): readonly T[] {
  const live = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(live) ? list : list.slice(0, first);
}

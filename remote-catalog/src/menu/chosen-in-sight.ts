import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a chosen chip beyond its row's edge into view, once the row has its chips: an address with a filter shows which one it
 * is. `chips` is how many there are.
 */
export function useChosenInSight(bar: RefObject<HTMLElement | null>, chips: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies(chips): new chips move the others.
  useEffect(() => {
    for (const row of bar.current?.querySelectorAll('[role="group"]') ?? []) showChosen(row);
  }, [bar, chips]);
}

function showChosen(row: Element): void {
  const chosen = [...row.querySelectorAll('[aria-pressed="true"]')].at(-1);
  if (!chosen) return;
  const beyond = chosen.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond + row.clientWidth / 3;
}

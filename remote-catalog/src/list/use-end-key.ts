import { useEffect } from 'react';

/**
 * The End key leads to the end of a long list at once (rule: long-menu-drawn-as-it-is-read). The browser's smooth scrolling
 * renders the entries that it passes, and stops short: its target is from before the last entries had their heights, and scroll
 * anchoring interrupts it.
 */
export function useEndKey(isLong: boolean): void {
  useEffect(() => {
    if (!isLong) return;
    let isOnItsWay = false;
    const goOn = () => {
      const { scrollHeight } = document.documentElement;
      isOnItsWay &&= window.scrollY + window.innerHeight < scrollHeight - 1;
      if (isOnItsWay) window.scrollTo({ top: scrollHeight, behavior: 'instant' });
    };
    const press = (event: KeyboardEvent) => {
      const isElsewhere = (event.target as Element).closest('input, textarea, select, [role="dialog"]');
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      isOnItsWay = event.key === 'End' && isPlain && !isElsewhere && !event.defaultPrevented;
      if (!isOnItsWay) return;
      event.preventDefault();
      goOn();
    };
    const stop = () => {
      isOnItsWay = false;
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', press, { signal });
    window.addEventListener('pointerdown', stop, { signal });
    window.addEventListener('wheel', stop, { passive: true, signal });
    document.addEventListener('scrollend', goOn, { signal });
    return () => listening.abort();
  }, [isLong]);
}

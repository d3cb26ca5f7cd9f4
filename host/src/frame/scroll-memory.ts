import { useLocation, useNavigationType } from '@food/shared/router';
import { useLayoutEffect, useRef } from 'react';

const positions = new Map<string, number>();

/** At once: the site's smooth scrolling is for a tap on a link within a page. */
const jumpTo = (top: number) => window.scrollTo({ left: 0, top, behavior: 'instant' });

/**
 * A new page begins at its top; going back finds the place that was left. A place that was left before a reload is the
 * browser's to find.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef({ key, pathname });
  useLayoutEffect(() => {
    const remember = () => positions.set(last.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    const moved = last.current.pathname !== pathname;
    last.current = { key, pathname };
    const left = kind === 'POP' ? positions.get(key) : undefined;
    if (left !== undefined) jumpTo(left);
    else if (moved && kind !== 'POP') jumpTo(0);
  }, [key, pathname, kind]);
}

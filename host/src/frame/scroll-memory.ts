import { useLocation, useNavigationType } from '@food/shared/router';
import { useLayoutEffect, useRef } from 'react';

const positions = new Map<string, number>();

/** A new page begins at its top; going back finds the place that was left. */
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
    if (kind === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    else if (moved) window.scrollTo(0, 0);
  }, [key, pathname, kind]);
}

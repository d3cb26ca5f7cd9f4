import { useLocation, useNavigationType } from '@food/platform/router';
import { useLayoutEffect, useRef } from 'react';
import { findPlace, leavePlace } from './reload-place';

const positions = new Map<string, number>();

/** At once: the site's smooth scrolling is for links within a page. */
const jumpTo = (top: number) => window.scrollTo({ left: 0, top, behavior: 'instant' });

/** A new page begins at its top; back and reload restore the scroll position. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef({ key, pathname });
  useLayoutEffect(() => {
    const remember = () => positions.set(last.current.key, window.scrollY);
    const leave = () => leavePlace(last.current.key);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    findPlace(last.current.key, jumpTo);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  useLayoutEffect(() => {
    const moved = last.current.pathname !== pathname;
    last.current = { key, pathname };
    const left = kind === 'POP' ? positions.get(key) : undefined;
    if (left !== undefined) jumpTo(left);
    else if (moved && kind !== 'POP') jumpTo(0);
  }, [key, pathname, kind]);
}

import { useLocation, useNavigationType } from '@food/platform/router';
import { useLayoutEffect, useRef } from 'react';
import { findPlace, leavePlace, onceLong } from './reload-place';

const positions = new Map<string, number>();

/** At once: the site's smooth scrolling is for links within a page. */
const jumpTo = (top: number) => window.scrollTo({ left: 0, top, behavior: 'instant' });

/**
 * A new page begins at its top; back and reload restore the scroll position, after a wait if the page's data has to be loaded again.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef({ key, pathname });
  const waits = useRef(false);
  useLayoutEffect(() => {
    const remember = () => {
      // A page that is still too short is scrolled less far than it was left.
      if (!waits.current) positions.set(last.current.key, window.scrollY);
    };
    const leave = () => {
      const { key } = last.current;
      leavePlace(key, waits.current ? positions.get(key) : window.scrollY);
    };
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
    if (left === undefined) {
      if (moved && kind !== 'POP') jumpTo(0);
      return;
    }
    waits.current = true;
    jumpTo(left);
    return onceLong(
      left,
      () => jumpTo(left),
      () => {
        waits.current = false;
      },
    );
  }, [key, pathname, kind]);
}

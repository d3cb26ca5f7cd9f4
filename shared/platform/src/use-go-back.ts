import { useLocation, useNavigate } from '@food/platform/router';
import { useEffect, useRef } from 'react';

/**
 * One step back in the browser's history, also after a full load; if the previous entry isn't this site's, to `fallback` (rule:
 * back-is-a-step).
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const left = useRef<string | null>(null);
  useEffect(() => {
    // The browser may restore the page from its cache as it was left.
    const stay = () => {
      left.current = null;
    };
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return () => {
    // A double tap would go two steps back.
    if (left.current === key) return;
    left.current = key;
    if (isOurs(key)) navigate(-1);
    else navigate(fallback, { replace: true });
  };
}

/**
 * Whether the previous entry is this site's. Browsers with the Navigation API know. For others there is the router's count in
 * `history.state`, which starts again with each full load.
 */
function isOurs(key: string): boolean {
  const { navigation, history } = window as { navigation?: { canGoBack: boolean }; history: History };
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return navigation ? navigation.canGoBack : key !== 'default' && idx !== 0;
}

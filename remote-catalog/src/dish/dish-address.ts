import { useLocation, useNavigate, useSearchParams } from '@food/platform/router';
import { useEffect, useRef } from 'react';
import { withChange } from '../menu/menu-filters';

/** The link to a dish, for sharing: it opens the dish over the menu (rule: dish-by-link). */
export const dishAddress = (id: number): string => `/all-items?dish=${id}`;

/** The dish that the address opens, if any, and functions that open and close one over the present page. */
export function useDishAddress() {
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef('');
  // The browser's Forward opens the same entry again, which can then be closed again.
  useEffect(() => {
    if (left.current !== key) left.current = '';
  }, [key]);
  const toSearch = (dish: string | null) => ({ search: withChange(params, { dish }).toString() });
  return {
    id: readId(params.get('dish')),
    open: (id: number) => navigate(toSearch(String(id)), { state: { over: true } satisfies OverState }),
    /** One step back if a tap opened it. A second press while that step is under way is ignored. */
    close() {
      if (left.current === key) return;
      left.current = key;
      if ((state as OverState | null)?.over) navigate(-1);
      else navigate(toSearch(null), { replace: true });
    },
  };
}

interface OverState {
  /** The entry before is the page under the dish. */
  over: true;
}

const readId = (text: string | null): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null;

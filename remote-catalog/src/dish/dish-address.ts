import { useLocation, useNavigate, useSearchParams } from '@food/platform/router';
import { useEffect, useRef } from 'react';
import { withChange } from '../menu/menu-filters';

/** The link to a dish, for sharing: it opens the dish over the menu (rule: dish-by-link). */
export const dishAddress = (id: number): string => `/all-items?dish=${id}`;

/** The dish that the address opens, if any, and functions that open and close one over the present page. */
export function useDishAddress() {
  const [params] = useSearchParams();
  const location = useLocation();
  const { key, state } = location;
  const navigate = useNavigate();
  const id = readId(params.get('dish'));
  // A cheap phone opens a dish late: a further tap must not add another history entry.
  const asked = useRef(id);
  const left = useRef('');
  useEffect(() => {
    // Not by the id, which stays as it was if the customer goes back before it is rendered.
    asked.current = readId(new URLSearchParams(location.search).get('dish'));
    // The browser's Forward opens the same entry again, which can then be closed again.
    if (left.current !== location.key) left.current = '';
  }, [location]);
  const toSearch = (dish: string | null) => ({ search: withChange(params, { dish }).toString() });
  return {
    id,
    open(dish: number) {
      if (asked.current === dish) return;
      asked.current = dish;
      navigate(toSearch(String(dish)), { state: { over: true } satisfies OverState });
    },
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

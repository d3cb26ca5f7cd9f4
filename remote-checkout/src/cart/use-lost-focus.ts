import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element, which needs a `tabIndex`, when what was there goes together with the focused one: not to a control that
 * takes its place, since Enter, pressed once more, would use that.
 */
export function useLostFocus<E extends HTMLElement>(isThere: boolean) {
  const element = useRef<E>(null);
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body) element.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  return element;
}

import { useEffect, useRef } from 'react';

/**
 * When what was there goes, and the focus with it, moves the focus to the returned element, which needs a `tabIndex`. That is no
 * control, since Enter, pressed once more, would use it.
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

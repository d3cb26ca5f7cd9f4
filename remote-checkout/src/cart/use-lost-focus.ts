import { useEffect, useRef } from 'react';

/**
 * When what was there goes, and the focus with it, moves the focus to the returned element. Give it to a text or a box with a
 * `tabIndex`, not to a control: Enter, pressed once more, would use that.
 */
export function useLostFocus<E extends HTMLElement>(isThere: boolean) {
  const element = useRef<E>(null);
  const wasThere = useRef(false);
  useEffect(() => {
    // A session, or a cart, may end in another tab while its customer reads elsewhere on the page.
    if (wasThere.current && !isThere && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
    wasThere.current = isThere;
  }, [isThere]);
  return element;
}

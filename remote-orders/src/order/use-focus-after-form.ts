import { useLayoutEffect, useRef } from 'react';

/** For a form that something else replaces: the focus stays there, on the element around it, which needs a `tabIndex`. */
export function useFocusAfterForm() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const shown = form.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  return form;
}

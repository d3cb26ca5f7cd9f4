import { useLayoutEffect, useRef } from 'react';

/** A form whose place something else takes: its focus stays there, with the element around it, which needs a `tabIndex`. */
export function useFormThatGoes() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const shown = form.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  return form;
}

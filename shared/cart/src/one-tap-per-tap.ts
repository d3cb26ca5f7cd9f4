import { type MouseEvent, useRef } from 'react';

/**
 * Where something else lies after a tap, the second tap of a double tap would press that: on 'Add to Cart' the stepper's minus, which
 * would take the dish out again, and the other way round; beside the menu the minus of the next dish. A later click of the same series
 * (`detail` counts them) is not a wish.
 */
export function useOneTapPerTap() {
  const series = useRef(false);
  return {
    /** This tap changes what lies under it. */
    began: () => {
      series.current = true;
    },
    /** For the element around it all, while the click is on its way down. */
    swallow: (event: MouseEvent) => {
      if (series.current && event.detail > 1) event.stopPropagation();
      else series.current = false;
    },
  };
}

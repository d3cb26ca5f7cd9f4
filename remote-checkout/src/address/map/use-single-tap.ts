import type { Position } from '@food/format/distance';
import { useEffect, useRef } from 'react';

/** By then the second tap of two has come, if there is one: two clicks within half a second are a double click on Windows. */
const SECOND_TAP_MS = 500;

/**
 * The handlers of a map on which two taps zoom and one sets a position (rule: one-tap-moves-the-pin). Both maps tell of each of two
 * taps, and only then that there were two.
 */
export function useSingleTap(onTap: (position: Position) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drop = () => clearTimeout(waiting.current);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    tapped(position: Position) {
      drop();
      waiting.current = setTimeout(() => onTap(position), SECOND_TAP_MS);
    },
    tappedTwice: drop,
  };
}

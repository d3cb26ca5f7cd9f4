/** As long and as wide as a double tap is at most. */
const LONGEST_MS = 500;
const WIDEST_PX = 40;

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'> & { readonly pointerType?: string };

/**
 * After a tap another button may be where it was, of the page that it opens or of the next dish, and the second tap of two would press
 * it: what follows at the same place within half a second is dropped. What presses without a pointer has no place
 * (rule: address-by-a-tap, one-tap-one-dish).
 */
export function dropSecondTap(first: Tap): void {
  if (!hasPlace(first)) return;
  const drop = (event: MouseEvent) => {
    const apart = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    if (!isSecond(event) || apart > WIDEST_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), LONGEST_MS);
}

const hasPlace = ({ clientX, clientY, detail }: Tap): boolean => detail > 0 && clientX + clientY > 0;

/** The clicks of a mouse are counted by the browser, as the system is set; the taps of a finger are not. */
const isSecond = (tap: Tap): boolean => (tap.pointerType === 'mouse' ? tap.detail > 1 : hasPlace(tap));

/** The longest time and the largest distance between the taps of a double tap. */
const LONGEST_MS = 500;
const WIDEST_PX = 40;

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'> & { readonly pointerType?: string };

/**
 * For a tap after which another button is in the same place: one of the page that opens, of the next dish, or the minus in place
 * of 'Add to Cart'. The second tap of a double tap would press that one, so it is dropped: any click near the first within half a
 * second, and of a mouse only one that the browser counts into the same series. A click by the keyboard has no position, and is
 * never dropped (rule: address-by-a-tap, one-tap-one-dish).
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

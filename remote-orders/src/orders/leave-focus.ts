import { useLayoutEffect, useRef } from 'react';

/** For a link that is removed as its order moves on: with it, the focus goes to the card around it. */
export function useLeaveToCard() {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const shown = link.current;
    return () => leave(shown, shown?.closest('li'));
  }, []);
  return link;
}

/** As the `ref` of an element in a card: when the card is removed, its focus goes to the tab's panel. */
export const leaveToPanel = (inside: HTMLElement | null) => () =>
  leave(inside?.closest('li'), inside?.closest<HTMLElement>('[role="tabpanel"]'));

/** React runs both before it removes the elements, a card's before that of a link in it. */
function leave(from: HTMLElement | null | undefined, to: HTMLElement | null | undefined): void {
  if (from?.contains(document.activeElement)) to?.focus({ preventScroll: true });
}

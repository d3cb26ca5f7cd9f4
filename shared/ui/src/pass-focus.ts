type Find = (leaving: HTMLElement) => HTMLElement | null | undefined;

/**
 * As a `ref`: when the element is removed with the focus in it, `to` gets the focus. `within` is what has to hold the focus, if that
 * is more than the element. Call it outside components: React would run a new ref's clean-up at every rendering, and move the focus
 * then. A `Link` runs no clean-up, an element in it does.
 */
export const passFocus =
  (to: Find, within: Find = (leaving) => leaving) =>
  (leaving: HTMLElement | null) =>
  () => {
    // React runs it before it removes anything, and an element's before those of the elements in it.
    if (leaving && within(leaving)?.contains(document.activeElement))
      to(leaving)?.focus({ preventScroll: true });
  };

let id = '';

/** Gives each click, and what comes of it, an id of its own. */
export function followClicks(): void {
  const forget = () => {
    id = '';
  };
  addEventListener('click', forget, true);
}

/** Of what the visitor did last, a click or the visit itself: the trace id of W3C, and no trait of the visitor. */
export function traceId(): string {
  id ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return id;
}

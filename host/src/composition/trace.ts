let id = '';

/** Gives each click an id, which is passed on with everything that follows from it. */
export function followClicks(): void {
  const forget = () => {
    id = '';
  };
  addEventListener('click', forget, true);
}

/**
 * The trace id (W3C) of the visitor's last click, or of the visit before the first; it is random and says nothing about the
 * visitor.
 */
export function traceId(): string {
  id ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return id;
}

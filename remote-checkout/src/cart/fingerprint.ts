/**
 * JSON that doesn't depend on the order of an object's fields: the address that a customer has just typed is the one that the
 * server lists.
 */
export const orderlessJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** FNV-1a: tells two values apart without storing them, such as a customer's name and address. */
export function fingerprint(value: unknown): string {
  const text = orderlessJson(value);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Entries beyond this are made and not kept, so that made-up addresses can't fill the memory. */
const MOST = 500;

/**
 * Keeps what `make` gives for a short time by key, and lets callers at the same moment share one making. A failure is not
 * kept, and nothing stays in memory when its time is over. `input` goes to `make` beside the key, which must tell all inputs
 * apart.
 */
export function ttlCache<T, I = undefined>(
  milliseconds: number,
  make: (key: string, input: I) => Promise<T>,
): (key: string, ...input: I extends undefined ? [] : [I]) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  let isSweeping = false;
  const sweepLater = () => {
    if (isSweeping || kept.size === 0) return;
    isSweeping = true;
    setTimeout(sweep, milliseconds).unref();
  };
  const sweep = () => {
    isSweeping = false;
    const now = performance.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    sweepLater();
  };
  return (key, ...[input]) => {
    const now = performance.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.value;
    const value = make(key, input as I);
    if (kept.size < MOST || known) kept.set(key, { until: now + milliseconds, value });
    sweepLater();
    value.catch(() => kept.delete(key));
    return value;
  };
}

/** Entries beyond this are computed and not cached, so that made-up addresses can't fill the memory. */
const MOST = 500;

interface TtlCache<T, I = undefined> {
  (key: string, ...input: I extends undefined ? [] : [I]): Promise<T>;
  /** The cached value, without waiting; null if it is still being made. */
  known(key: string): T | null;
}

/**
 * Caches the results of `make` by key for a short time; concurrent callers share one computation. A failure is not cached, and
 * nothing stays in memory when its time is over. `input` is passed to `make` beside the key, which must distinguish all inputs.
 */
export function ttlCache<T, I = undefined>(
  milliseconds: number,
  make: (key: string, input: I) => Promise<T>,
): TtlCache<T, I> {
  const kept = new Map<string, { until: number; value: Promise<T>; made: T | null }>();
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
  const known = (key: string): T | null => {
    const entry = kept.get(key);
    return entry && entry.until > performance.now() ? entry.made : null;
  };
  const get = (key: string, ...[input]: I extends undefined ? [] : [I]): Promise<T> => {
    const now = performance.now();
    const before = kept.get(key);
    if (before && before.until > now) return before.value;
    const entry = { until: now + milliseconds, value: make(key, input as I), made: null as T | null };
    if (kept.size < MOST || before) kept.set(key, entry);
    sweepLater();
    entry.value.then(
      (made) => {
        entry.made = made;
      },
      () => kept.delete(key),
    );
    return entry.value;
  };
  return Object.assign(get, { known });
}

/** Entries beyond this are made and not kept, so that made-up addresses can't fill the memory. */
const MOST = 500;

interface TtlCache<T, I = undefined> {
  (key: string, ...input: I extends undefined ? [] : [I]): Promise<T>;
  /** What is kept, without waiting; null where it is still being made. */
  known(key: string): T | null;
}

/**
 * Keeps what `make` gives for a short time by key, and lets callers at the same moment share one making. A failure is not
 * kept, and nothing stays in memory when its time is over. `input` goes to `make` beside the key, which must tell all inputs
 * apart.
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

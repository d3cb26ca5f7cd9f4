/**
 * Local storage that never throws: missing on a server, blocked, full or damaged, it behaves as if empty, and unreadable values
 * are removed (rule: damaged-data-removed). Four keys are used as they are (`token`, `user`, `selectedCoupon`,
 * `selectedAddress`); every other key has {@link PREFIX} (rule: storage-keys).
 */
export const PREFIX = 'food:';

/** Prefix of the keys of one customer's data: it is removed with their session (rule: private-data-goes). */
export const PRIVATE = `${PREFIX}private:`;

const store = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
};

/** The parsed value under a key, or null. A value that `read` refuses (by returning null) is removed. */
export function readStored<T>(key: string, read: (value: unknown) => T | null): T | null {
  const raw = readText(key);
  if (raw === null) return null;
  let value: T | null = null;
  try {
    value = read(JSON.parse(raw));
  } catch {
    // Damaged: treated like a value that `read` refuses.
  }
  if (value === null) removeStored(key);
  return value;
}

/** The text under a key, or null. */
export function readText(key: string): string | null {
  try {
    return store()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes text; false if storage is full or blocked (then it is lost on reload). */
export function writeText(key: string, text: string): boolean {
  try {
    const at = store();
    at?.setItem(key, text);
    return at !== null;
  } catch {
    return false;
  }
}

/** Writes a value as JSON; false if storage is full or blocked. */
export const writeStored = (key: string, value: unknown): boolean => writeText(key, JSON.stringify(value));

/** Removes a key. */
export function removeStored(key: string): void {
  try {
    store()?.removeItem(key);
  } catch {
    // Blocked storage holds no data of ours.
  }
}

/** Removes all data of one customer. */
export function removePrivate(): void {
  try {
    const keys = Object.keys(store() ?? {});
    for (const key of keys) if (key.startsWith(PRIVATE)) removeStored(key);
  } catch {
    // Blocked storage holds no data of ours.
  }
}

/**
 * Calls back when another tab changes one of these keys (or clears everything), and when this page comes back from the browser's
 * back/forward cache, where it misses changes. Returns a function that stops it.
 */
export function onStoredElsewhere(keys: readonly string[], changed: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const listener = (event: StorageEvent) => {
    if (event.key === null || keys.includes(event.key)) changed();
  };
  const woken = (event: PageTransitionEvent) => {
    if (event.persisted) changed();
  };
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', woken);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', woken);
  };
}

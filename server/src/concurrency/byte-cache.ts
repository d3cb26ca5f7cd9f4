/** A value with bytes that is expensive to make. */
interface Made {
  bytes: Buffer;
}

export interface ByteCache<T> {
  /** The cached value, without waiting. */
  known(key: string): T | null;
  get(key: string, make: () => Promise<T | null>): Promise<T | null>;
}

/** The memory that one entry takes beside its bytes, so that many small ones don't fill it. */
const BESIDE = 1_000;

/**
 * A cache of values that are made by key, up to `most` bytes; beyond that the least recently used one is removed. Concurrent
 * calls share one computation. Null and failures are not cached.
 */
export function byteCache<T extends Made>(most: number): ByteCache<T> {
  const kept = new Map<string, T>();
  const underWay = new Map<string, Promise<T | null>>();
  let size = 0;

  function keep(key: string, made: T): void {
    kept.set(key, made);
    size += made.bytes.length + BESIDE;
    for (const [oldest, { bytes }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= bytes.length + BESIDE;
    }
  }

  async function begin(key: string, make: () => Promise<T | null>): Promise<T | null> {
    try {
      const made = await make();
      if (made) keep(key, made);
      return made;
    } finally {
      underWay.delete(key);
    }
  }

  function known(key: string): T | null {
    const found = kept.get(key);
    if (!found) return null;
    kept.delete(key);
    kept.set(key, found);
    return found;
  }

  return {
    known,
    get: async (key, make) => {
      const found = known(key);
      if (found) return found;
      const making = underWay.get(key) ?? begin(key, make);
      underWay.set(key, making);
      return making;
    },
  };
}

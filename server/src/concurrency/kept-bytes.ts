/** Something with bytes that is dear to make. */
interface Made {
  bytes: Buffer;
}

export interface KeptBytes<T> {
  /** What is kept, without waiting. */
  known(key: string): T | null;
  get(key: string, make: () => Promise<T | null>): Promise<T | null>;
}

/** The memory that one entry takes beside its bytes, so that many small ones don't fill it. */
const BESIDE = 1_000;

/**
 * Keeps values that are made by key, up to `most` bytes; beyond that the one that was asked for longest ago goes. Calls at the same
 * moment share one making. Null and failures are not kept.
 */
export function keptBytes<T extends Made>(most: number): KeptBytes<T> {
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

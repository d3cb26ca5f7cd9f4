/** Something with bytes that is dear to make. */
interface Made {
  bytes: Buffer;
}

export interface KeptBytes<T> {
  /** What is kept, without waiting. */
  known(key: string): T | null;
  get(key: string, make: () => Promise<T | null>): Promise<T | null>;
}

/** What keeping one thing takes beside its bytes, so that many small ones don't fill the memory. */
const BESIDE = 1_000;

/**
 * Keeps what is made by key until `most` bytes are kept; then what was asked for longest ago goes. Who asks at the same moment
 * shares one making. Nothing, and a failure, is not kept.
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

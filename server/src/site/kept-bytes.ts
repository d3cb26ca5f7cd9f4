/** Something with bytes that is dear to make. */
interface Made {
  bytes: Buffer;
}

/**
 * Keeps what is made by key until `most` bytes are kept; then what was asked for longest ago goes. Who asks at the same moment
 * shares one making. Nothing, and a failure, is not kept.
 */
export function keptBytes<T extends Made>(
  most: number,
): (key: string, make: () => Promise<T | null>) => Promise<T | null> {
  const kept = new Map<string, T>();
  const underWay = new Map<string, Promise<T | null>>();
  let size = 0;

  function keep(key: string, made: T): void {
    kept.set(key, made);
    size += made.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= bytes.length;
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

  return async (key, make) => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const making = underWay.get(key) ?? begin(key, make);
    underWay.set(key, making);
    return making;
  };
}

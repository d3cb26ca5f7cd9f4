/** How often something happened in a window that began with the first, and how many milliseconds of it are left. */
export interface Count {
  readonly current: number;
  readonly ttl: number;
}

/** Counts by key in this process alone. Beyond `most` keys the least recently used one is forgotten. */
export class RecentCounts {
  readonly #most: number;
  readonly #counts = new Map<string, { current: number; until: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more; `window` in milliseconds. */
  add(key: string, window: number): Count {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known && known.until > now ? known : { current: 0, until: now + window };
    count.current += 1;
    this.#keep(key, count);
    return { current: count.current, ttl: count.until - now };
  }

  /** Counts nothing. */
  read(key: string): Count {
    const known = this.#counts.get(key);
    const ttl = known ? known.until - performance.now() : 0;
    return known && ttl > 0 ? { current: known.current, ttl } : { current: 0, ttl: 0 };
  }

  /**
   * Takes over the count of all processes if it is at least as high. A lower count changes nothing, the window's end included: it
   * may be the first of a new window, whose answer came while the old one had a moment left here.
   */
  learn(key: string, { current, ttl }: Count): void {
    if (current >= this.read(key).current) this.#keep(key, { current, until: performance.now() + ttl });
  }

  #keep(key: string, count: { current: number; until: number }): void {
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size <= this.#most) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type Count, RecentCounts } from './recent-counts';

/**
 * Adds one to a key's count for all processes together, `window` in milliseconds; null if the count isn't available now.
 *
 * @throws if the call can't be served without it
 */
export type CountForAll = (key: string, window: number) => Promise<Count | null>;

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

export interface LimitStores {
  /** Addresses that are remembered at once, by each limit. */
  readonly addresses: number;
  /** For the general limits; without it each process counts by itself. */
  readonly general: CountForAll | null;
  /** For the limits of single calls. */
  readonly exact: CountForAll;
}

/** Counts one more, without asking other processes if this process alone has counted more than `max`. */
export type CountOne = (key: string, window: number, max: number) => Count | Promise<Count>;

/**
 * The limiter's counts. Each process counts by itself too: beyond the limit it asks no other process, and while the others can't
 * be asked its own count applies.
 */
class LimitCounts {
  readonly #own: RecentCounts;

  constructor(
    private readonly countForAll: CountForAll | null,
    addresses: number,
    private readonly prefix = '',
  ) {
    this.#own = new RecentCounts(addresses);
  }

  readonly add: CountOne = (key, window, max) => {
    const own = this.#own.add(key, window);
    const asked = own.current > max ? undefined : this.countForAll?.(this.prefix + key, window);
    return asked ? this.#learn(key, own, asked) : own;
  };

  async #learn(key: string, own: Count, asked: Promise<Count | null>): Promise<Count> {
    const all = await asked;
    if (all) this.#own.learn(key, all);
    return all && all.current > own.current ? all : own;
  }

  /** This process's own counts. */
  read(key: string): Count {
    return this.#own.read(key);
  }
}

/** The limiter's store, and how the general limits count in it. */
export function limitStore({ addresses, general, exact }: LimitStores): {
  Store: FastifyRateLimitStoreCtor;
  countOne: CountOne;
} {
  const ofAll = new LimitCounts(general, addresses);
  class Store {
    #counts = ofAll;

    incr(key: string, callback: Callback, window: number, max: number): void {
      const count = this.#counts.add(key, window, max);
      if (!(count instanceof Promise)) callback(null, count);
      else
        count.then(
          (known) => callback(null, known),
          (error: Error) => callback(error),
        );
    }

    read(key: string, callback: Callback): void {
      callback(null, this.#counts.read(key));
    }

    /** For a route with a limit of its own. */
    child({ routeInfo }: { routeInfo: { method?: string; url?: string } }): Store {
      const child = new Store();
      const prefix = `${routeInfo.method ?? ''} ${routeInfo.url ?? ''} `;
      child.#counts = new LimitCounts(exact, addresses, prefix);
      return child;
    }
  }
  // The library's types lack reading, and the options that it gives a child.
  return { Store: Store as unknown as FastifyRateLimitStoreCtor, countOne: ofAll.add };
}

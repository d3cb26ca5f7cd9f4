import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type Count, RecentCounts } from './recent-counts';

/**
 * Counts one more of a key for all processes together, `window` in milliseconds; null where that can't be told now.
 *
 * @throws where the call can't be served without
 */
export type CountForAll = (key: string, window: number) => Promise<Count | null>;

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

export interface LimitStores {
  /** Addresses that are remembered at once, by each limit. */
  readonly addresses: number;
  /** For the general limits; without, each process has its own. */
  readonly general: CountForAll | null;
  /** For the limits of single calls. */
  readonly exact: CountForAll;
}

/** Counts one more, at once where no other process is asked: one that has counted more than `max` by itself asks nobody. */
export type CountOne = (key: string, window: number, max: number) => Count | Promise<Count>;

/**
 * Where the limiter counts. Each process counts by itself too: beyond the limit there it asks nobody else, and while the others can't
 * be asked its own count holds.
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

  /** What this process knows of it. */
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

    /** Of a route that has a limit of its own. */
    child({ routeInfo }: { routeInfo: { method?: string; url?: string } }): Store {
      const child = new Store();
      const prefix = `${routeInfo.method ?? ''} ${routeInfo.url ?? ''} `;
      child.#counts = new LimitCounts(exact, addresses, prefix);
      return child;
    }
  }
  // Its types know neither reading nor what it gives a child.
  return { Store: Store as unknown as FastifyRateLimitStoreCtor, countOne: ofAll.add };
}

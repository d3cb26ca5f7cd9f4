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

/**
 * Where the limiter counts. Each process counts by itself too: what is too much for one asks nobody else, and where the others
 * can't be asked its own count holds.
 */
export function limitStore({ addresses, general, exact }: LimitStores): FastifyRateLimitStoreCtor {
  class Store {
    readonly #own = new RecentCounts(addresses);
    #countForAll = general;
    #prefix = '';

    incr(key: string, callback: Callback, window: number, max: number): void {
      const own = this.#own.add(key, window);
      const asked = own.current > max ? undefined : this.#countForAll?.(this.#prefix + key, window);
      if (!asked) callback(null, own);
      else
        asked.then(
          (all) => {
            if (all) this.#own.learn(key, all);
            callback(null, all && all.current > own.current ? all : own);
          },
          (error: Error) => callback(error),
        );
    }

    /** What this process knows of it. */
    read(key: string, callback: Callback): void {
      callback(null, this.#own.read(key));
    }

    /** Of a route that has a limit of its own. */
    child({ routeInfo }: { routeInfo: { method?: string; url?: string } }): Store {
      const child = new Store();
      child.#countForAll = exact;
      child.#prefix = `${routeInfo.method ?? ''} ${routeInfo.url ?? ''} `;
      return child;
    }
  }
  // Its types know neither reading nor what it gives a child.
  return Store as unknown as FastifyRateLimitStoreCtor;
}

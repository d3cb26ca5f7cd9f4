import rateLimit from '@fastify/rate-limit';
import { MINUTE } from '@food/contracts/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiPath } from './access';
import { clientAddress, SELF } from './client-address';
import { tooMany } from './errors';
import { type LimitStores, limitStore } from './limit-store';

/**
 * Per minute and address, each kind by itself: far above what a person needs, low enough that one address can't keep the
 * server busy alone. A carrier's address may stand for hundreds of customers, and a first visit takes about fifty files.
 */
export const PER_MINUTE = { api: 3_000, ops: 30_000, page: 3_000, file: 30_000 };
type Kind = keyof typeof PER_MINUTE;

/** Addresses that are remembered at once; the least recently seen one is forgotten. */
export const REMEMBERED = { addresses: 50_000 };

/** The kind of a request, by its route. */
export function kindOf({ routeOptions: { url = '/*' } }: Pick<FastifyRequest, 'routeOptions'>): Kind {
  const known = kinds.get(url);
  if (known) return known;
  const kind = kindOfRoute(url);
  kinds.set(url, kind);
  return kind;
}
/** As many as there are routes. */
const kinds = new Map<string, Kind>();

function kindOfRoute(url: string): Kind {
  if (url.startsWith('/ops/')) return 'ops';
  if (isApiPath(url)) return 'api';
  return url === '/*' ? 'page' : 'file';
}

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export type Counting = Omit<LimitStores, 'addresses'>;

type Counted = Pick<FastifyRequest, 'ip' | 'clientAddress' | 'routeOptions'>;

/** Counts a request that is answered without its route. Returns whether its address is within the limit. */
type CountAhead = (request: Counted) => boolean | Promise<boolean>;

const keyOf = (request: Counted): string => `${kindOf(request)} ${clientAddress(request)}`;
const mostOf = (request: Counted): number => PER_MINUTE[kindOf(request)];

/** Refuses requests of an address beyond {@link PER_MINUTE}, or beyond a route's own limit, before anything else is done. */
export async function limitCalls(app: FastifyInstance, counting: Counting): Promise<CountAhead> {
  const { Store, countOne } = limitStore({ ...counting, ...REMEMBERED });
  await app.register(rateLimit, {
    keyGenerator: keyOf,
    max: mostOf,
    timeWindow: MINUTE,
    store: Store,
    allowList: ({ ip }) => ip === SELF,
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany('Too many attempts. Please wait a little and try again.', ttl / 1000),
  });
  return (request) => {
    const kind = kindOf(request);
    const most = PER_MINUTE[kind];
    const counted = countOne(`${kind} ${clientAddress(request)}`, MINUTE, most);
    return counted instanceof Promise
      ? counted.then(({ current }) => current <= most)
      : counted.current <= most;
  };
}

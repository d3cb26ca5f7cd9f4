import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SELF } from './client-address';
import { HttpError } from './errors';
import { kindOf } from './limit-calls';

/**
 * What an overloaded process refuses, in this order: each above this average event-loop delay in milliseconds since the last
 * check (rule: refused-when-late). Placing and following an order, pages and files are in no row.
 */
export const GIVEN_UP_BEYOND = { rendering: 500, menus: 650, signups: 800, calls: 1_000 };
/** How often that is checked, in milliseconds: so seldom that a single pause of a second doesn't count. */
export const LOOK = { every: 5_000 };
/** In milliseconds: how often Node measures. */
const RESOLUTION = 10;
const RETRY_AFTER_SECONDS = 5;

type GivenUp = keyof typeof GIVEN_UP_BEYOND;

declare module 'fastify' {
  interface FastifyInstance {
    /** The average event-loop delay in milliseconds before the last check. */
    eventLoopDelay(): number;
    /** Whether this process is too late for that now; see {@link GIVEN_UP_BEYOND}. */
    givesUp(what: GivenUp): boolean;
    /** 503 OVERLOADED if the process is too late for that, else null; always null for the server's own calls. */
    refusalWhenLate(request: FastifyRequest, what: GivenUp): HttpError | null;
  }
}

/**
 * Not `@fastify/under-pressure`: it also reads the process's memory, which throws where no more files can be opened, so a flood of
 * connections would end the process.
 */
function measureDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let delay = 0;
  const timer = setInterval(() => {
    const { mean } = histogram;
    delay = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean / 1e6 - RESOLUTION);
    histogram.reset();
  }, LOOK.every);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delay;
}

/** Lets an overloaded process refuse calls of the API, before any work is done for them (rule: refused-when-late). */
export function shedCalls(app: FastifyInstance): void {
  // The start itself is slow, so only the time after it counts, from the second check on.
  let from = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    from = performance.now() + 2 * LOOK.every;
  });
  app.decorate('eventLoopDelay', measureDelay(app));
  app.decorate(
    'givesUp',
    (what) => performance.now() >= from && app.eventLoopDelay() > GIVEN_UP_BEYOND[what],
  );
  app.decorate('refusalWhenLate', (request, what) =>
    request.ip !== SELF && app.givesUp(what) ? overloaded(app.eventLoopDelay()) : null,
  );
  app.addHook('onRequest', (request, _reply, done) => {
    const what = refusedAs(request);
    done((what && app.refusalWhenLate(request, what)) ?? undefined);
  });
}

/** A menu that isn't cached is refused where it would be made. */
function refusedAs(request: FastifyRequest): GivenUp | null {
  const { url = '' } = request.routeOptions;
  if (kindOf(request) !== 'api' || url.startsWith('/auth/order')) return null;
  return url === '/auth/signup' ? 'signups' : 'calls';
}

const overloaded = (delay: number): HttpError =>
  new HttpError(
    503,
    'OVERLOADED',
    `The event loop is ${Math.round(delay)} ms late.`,
    {},
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );

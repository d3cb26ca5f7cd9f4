import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { SELF } from './client-address';
import { HttpError } from './errors';
import { kindOf } from './limit-calls';

/**
 * Of one process, in milliseconds: how late the event loop may be, on average since the last look, and how often that is
 * looked at. Seldom enough that a single stop of a second doesn't count.
 */
export const PRESSURE = { maxEventLoopDelay: 1_000, sampleInterval: 5_000 };
const RETRY_AFTER_SECONDS = 5;

/**
 * Refuses calls of the API while the process is too late with all that it does, before anything is asked for them
 * (rule: refused-when-late). Pages and files are served: they are kept ready and cost little, a refused file would count as a fault
 * of its release, and a page without answers asks for them itself later; what is not kept ready is not rendered. So are balancers, Prometheus and operations, who
 * mend it.
 *
 * @returns whether the process is so late now
 */
export async function shedCalls(app: FastifyInstance): Promise<() => boolean> {
  // A start takes long at once: what is counted is what came after it, from the second look on.
  let from = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    from = performance.now() + 2 * PRESSURE.sampleInterval;
  });
  const isFromStart = () => performance.now() < from;
  await app.register(underPressure, {
    ...PRESSURE,
    pressureHandler: async (request, _reply, _type, delay) => {
      if (kindOf(request) !== 'api' || request.ip === SELF || isFromStart()) return;
      throw new HttpError(
        503,
        'OVERLOADED',
        `The event loop is ${Math.round(delay ?? 0)} ms late.`,
        {},
        { 'retry-after': String(RETRY_AFTER_SECONDS) },
      );
    },
  });
  return () => app.isUnderPressure() && !isFromStart();
}

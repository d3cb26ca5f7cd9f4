import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { SecurityEvent } from '../events';

/**
 * Writes what happened to accounts into the log, for whoever watches it, and counts it. Takes ids and words of ours alone:
 * no email, mobile number, name, token or code (rule: security-log).
 */
export function logSecurity(
  { log, events }: Pick<AppContext, 'log' | 'events'>,
  event: SecurityEvent,
  outcome: 'ok' | 'refused',
  details: { readonly user?: string | undefined; readonly [word: string]: string | number | undefined } = {},
): void {
  log.info({ security: event, outcome, ...details }, 'security event');
  events.emit('security', { event, outcome });
}

/** Customers who ask for what is not theirs, or not there: the answer is the same, and many of them are no accident. */
export function watchForeignObjects(app: FastifyInstance, context: AppContext): void {
  app.addHook('onResponse', ({ user, params, routeOptions }, { statusCode }, done) => {
    if (statusCode === 404 && user && Object.keys(params as object).length > 0)
      logSecurity(context, 'foreign-object', 'refused', { user: user.id, route: routeOptions.url });
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { SecurityEvent } from '../events';

/**
 * Writes and counts security events of accounts, for monitoring. Contains only ids and words of ours: no email, mobile number,
 * name, token or code (rule: security-log).
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

/**
 * A customer asked for something that isn't theirs, or doesn't exist: the answer is the same, and many of them are no accident.
 * `route` is the call's registered path, or the live channel's event.
 */
export const logForeignObject = (
  context: Pick<AppContext, 'log' | 'events'>,
  { id }: { readonly id: string },
  route: string | undefined,
): void => logSecurity(context, 'foreign-object', 'refused', { user: id, route });

/** Also if a body names the object, as with a review. */
export function watchForeignObjects(app: FastifyInstance, context: AppContext): void {
  app.addHook('onResponse', ({ user, routeOptions }, { statusCode }, done) => {
    if (statusCode === 404 && user) logForeignObject(context, user, routeOptions.url);
    done();
  });
}

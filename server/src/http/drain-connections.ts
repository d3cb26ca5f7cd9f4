import type { FastifyInstance } from 'fastify';
import type { AppEvents } from '../events';

/**
 * From the moment that the process is about to end, makes each answer the last one of its connection, also to a request that came
 * before: the client's next request uses a new one, which a balancer sends to another process. A connection that stayed open would
 * keep the process from its end.
 */
export function drainConnections(app: FastifyInstance, events: AppEvents): void {
  let isStopping = false;
  events.once('stopping', () => {
    isStopping = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

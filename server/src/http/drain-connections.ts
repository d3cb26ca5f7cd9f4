import type { FastifyInstance } from 'fastify';
import type { AppEvents } from '../events';

/**
 * From the moment that the process is about to end, makes each answer the last one of its connection: the client's next request
 * uses a new one, which a balancer sends to another process.
 */
export function drainConnections(app: FastifyInstance, events: AppEvents): void {
  let isStopping = false;
  events.once('stopping', () => {
    isStopping = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}

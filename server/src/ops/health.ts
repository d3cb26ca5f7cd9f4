import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';

/** In milliseconds: a balancer gives up sooner than a database that hangs. */
const READY_WITHIN = 2_000;

const late = async (): Promise<never> => {
  await wait(READY_WITHIN, undefined, { ref: false });
  throw new Error('too late');
};

const answer = z.object({ status: z.literal('ok') });

/** For the balancer: `/healthz` says that the process lives, `/readyz` that it can serve. */
export function registerHealth(app: FastifyInstance, { database, events }: AppContext): void {
  const schema = { tags: ['ops'], response: { 200: answer } };
  app.get('/healthz', { schema: { ...schema, summary: 'The process lives' } }, () => ({ status: 'ok' }));
  let isStopping = false;
  events.once('stopping', () => {
    isStopping = true;
  });
  app.get('/readyz', { schema: { ...schema, summary: 'The database answers' } }, async () => {
    if (isStopping) throw new HttpError(503, 'NOT_READY', 'The server is stopping.');
    await Promise.race([database.ping(), late()]).catch(() => {
      throw new HttpError(503, 'NOT_READY', 'The database does not answer.');
    });
    return { status: 'ok' };
  });
}

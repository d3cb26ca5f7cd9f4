import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';

const answer = z.object({ status: z.literal('ok') });

/** For the balancer: `/healthz` says that the process lives, `/readyz` that it can serve. */
export function registerHealth(app: FastifyInstance, { database }: AppContext): void {
  const schema = { tags: ['ops'], response: { 200: answer } };
  app.get('/healthz', { schema: { ...schema, summary: 'The process lives' } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { ...schema, summary: 'The database answers' } }, async () => {
    await database.ping().catch(() => {
      throw new HttpError(503, 'NOT_READY', 'Something went wrong');
    });
    return { status: 'ok' };
  });
}

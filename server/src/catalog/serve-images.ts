import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../seed/images', import.meta.url));
const A_WEEK = 7 * 86_400;

/** The pictures of the seed menu; they have fixed names, so browsers request them again after a week. */
export async function serveImages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/images/menu/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${A_WEEK}, stale-while-revalidate=${4 * A_WEEK}`);
    },
  });
}

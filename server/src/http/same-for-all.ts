import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';

/** In bytes; what is shorter fits into one packet as it is. */
const WORTH_PACKING = 1_024;

/**
 * For calls of this instance, whose answers are the same for everybody: they are compressed, and a browser that has the newest
 * one is told so with 304 in place of it (rule: menu-is-the-same-for-all). Not for what is one caller's alone: the length of a compressed answer tells of what
 * stands in it (BREACH), and nobody may keep it.
 */
export async function sameForAll(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'public, no-cache');
  });
  // Weak, since packed and plain forms of an answer have the same one (RFC 9110, 8.8.1).
  await app.register(etag, { weak: true });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: WORTH_PACKING,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}

import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { limitCalls } from './limit-calls';
import { securityHeaders } from './security-headers';

/** Headers, cross-origin rules and the general limits per address. */
export async function addSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
  if (config.corsOrigin) {
    await app.register(cors, {
      origin: config.corsOrigin,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 7_200,
    });
  }
  await limitCalls(app);
}

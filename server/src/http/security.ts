import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { tooMany } from './errors';

/** Far above what a person needs, low enough that one address can't keep the server busy alone. */
const CALLS_PER_MINUTE = 3_000;

/**
 * Headers, cross-origin rules and the general limit per address. The content-security policy here is for answers that
 * are not pages: the site sets its own on each page.
 */
export async function addSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: config.corsOrigin ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  });
  if (config.corsOrigin) {
    await app.register(cors, {
      origin: config.corsOrigin,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      maxAge: 7_200,
    });
  }
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    // One household or one machine has a whole /64.
    ipv6Subnet: 64,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany('Too many tries. Please wait a little and try again.', ttl / 1000),
  });
}

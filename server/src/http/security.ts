import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { ipOf } from './client-address';
import { warnOfHiddenClients } from './hidden-clients';
import { type Counting, limitCalls } from './limit-calls';
import { securityHeaders } from './security-headers';

/** Whether an answer is for its caller alone: it needs a token, or changes something, like a login. */
const isPrivate = ({ method, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config.access ?? 'open') !== 'open' || !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Calls that recognise a browser by a cookie (rules: known-browser, account-deleted, social-handoff). From a page on another
 * origin (CORS_ORIGIN) no other call accepts cookies.
 */
const WITH_COOKIES: readonly string[] = [
  '/auth/signup',
  '/auth/login',
  '/auth/send-otp',
  '/auth/verify-otp',
  '/auth/reset-password',
  '/auth/update',
  '/auth/account/delete',
  '/auth/social/session',
];

/** The checks of each request, for one that is answered before its route is looked up. */
export interface Passage {
  /** As Fastify's `request.ip`. */
  readonly ipOf: (raw: IncomingMessage) => string;
  /** Counts it; false if its address is over the limit. */
  mayPass(
    request: Pick<FastifyRequest, 'ip' | 'clientAddress' | 'headers' | 'routeOptions'>,
  ): boolean | Promise<boolean>;
}

/** Headers, cross-origin rules and the general limits per address. */
export async function addSecurity(
  app: FastifyInstance,
  config: Config,
  counting: Counting,
): Promise<Passage> {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (isPrivate(request)) reply.header('cache-control', 'no-store');
    done();
  });
  const look = config.trustProxy ? () => undefined : warnOfHiddenClients(app.log);
  app.addHook('onRequest', (request, _reply, done) => {
    look(request);
    done();
  });
  if (config.corsOrigin) {
    const options = {
      origin: config.corsOrigin,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['date', 'retry-after', 'x-request-id'],
      maxAge: 7_200,
    };
    await app.register(cors, () => async (request: FastifyRequest) => ({
      ...options,
      credentials: WITH_COOKIES.includes(request.url.split('?')[0] ?? ''),
    }));
  }
  const count = await limitCalls(app, counting);
  return {
    ipOf: ipOf(config),
    mayPass(request) {
      look(request);
      return count(request);
    },
  };
}

import type { Access } from '@food/contracts/call';
import { API_PREFIXES } from '@food/contracts/site-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context';
import { clientAddress } from './client-address';
import { type HttpError, tooMany, unauthorized } from './errors';
import { refusalOf } from './ops-tokens';

/** The caller of a `customer` call. `sessionId` names the session without being its token. */
export interface SessionUser {
  readonly id: string;
  readonly sessionId: string;
}

/** Finds the session of a bearer token; null if it is unknown, expired or revoked. */
export type ReadSession = (token: string) => Promise<SessionUser | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The allowed callers; enforced before the body is read. A route of the API without it can't be registered. */
    access?: Access;
    /** The answer to a customer's token whose session is over, in place of a 401; null for that. */
    answerEnded?: (token: string, request: FastifyRequest) => Promise<object | null>;
  }
  interface FastifyRequest {
    user: SessionUser | null;
  }
}

/** Whether a path belongs to the API, at which no page is ever served. */
export const isApiPath = (path: string): boolean =>
  API_PREFIXES.some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  );

/** The token of a request, or null. */
export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Wrong operations tokens per minute and address, at all processes together. Beyond that a process that knows of it refuses the
 * right token too. It learns of it with the next wrong token, since a right one causes no query to another process: `/metrics`
 * must work without the database.
 */
export const OPS_GUESSES = 20;

type Guesses = ReturnType<FastifyInstance['createRateLimit']>;

async function admitOps(request: FastifyRequest, refusal: HttpError | null, guesses: Guesses): Promise<void> {
  // The holder of another duty's token isn't guessing.
  const isGuess = bearerToken(request) !== null && refusal?.statusCode === 401;
  const limit = await guesses(request, { increment: isGuess });
  if (!limit.isAllowed && (limit.isExceeded || (!refusal && limit.remaining === 0)))
    throw tooMany('Too many attempts. Please wait a little and try again.', limit.ttl / 1000);
  if (refusal) throw refusal;
}

async function admitCustomer(
  request: FastifyRequest,
  reply: FastifyReply,
  readSession: ReadSession,
): Promise<unknown> {
  const token = bearerToken(request);
  request.user = token ? await readSession(token) : null;
  if (request.user) return;
  const answer = token && (await request.routeOptions.config.answerEnded?.(token, request));
  if (!answer) throw unauthorized();
  return reply.send(answer);
}

/**
 * Enforces the access of every route, in one place, right after the limits and before anything else of a request is read.
 *
 * @throws at registration, for an API route that doesn't declare its access
 */
export function enforceAccess(app: FastifyInstance, context: AppContext, readSession: ReadSession): void {
  app.decorateRequest('user', null);
  const guesses = app.createRateLimit({
    max: OPS_GUESSES,
    timeWindow: '1 minute',
    keyGenerator: (request) => `operations token ${clientAddress(request)}`,
  });
  app.addHook('onRoute', (route) => {
    if (isApiPath(route.url) && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} doesn't declare who may call it.`);
    }
    const access = route.config?.access ?? 'open';
    if (access === 'open') return;
    // The route's own hook, since the application's hooks run before the limits.
    const admit = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      access === 'customer'
        ? admitCustomer(request, reply, readSession)
        : admitOps(request, refusalOf(bearerToken(request), access, context.config.opsTokens), guesses);
    route.onRequest = [...[route.onRequest ?? []].flat(), admit];
  });
}

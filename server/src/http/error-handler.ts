import { StoreAway } from '@food/releases/model/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/is-unavailable';
import { HttpError } from './errors';
import { languageOfCall } from './language-of';
import { inLanguage, type Told } from './words/words';

const UNREADABLE = { code: 'INVALID', message: 'We could not read that. Please check what you entered.' };
const NOWHERE = { code: 'NOT_FOUND', message: 'We could not find that.' };
/** The framework's own refusals, in words for customers. Others keep their status with a general text. */
const REFUSALS: Readonly<Record<number, { code: string; message: string }>> = {
  400: UNREADABLE,
  404: NOWHERE,
  406: UNREADABLE,
  408: { code: 'TOO_SLOW', message: 'That took too long. Please try again.' },
  413: { code: 'TOO_LARGE', message: 'That is too large.' },
  414: { code: 'TOO_LARGE', message: 'That address is too long.' },
  415: { code: 'UNSUPPORTED', message: 'That kind of content is not accepted here.' },
  429: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait a little and try again.' },
  431: { code: 'TOO_LARGE', message: 'That is too large.' },
};

interface Refusal extends Record<string, unknown> {
  readonly code: string;
  readonly message: Told;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { message: told, ...body }: Refusal,
): FastifyReply {
  request.errorCode = body.code;
  const message = inLanguage(told, languageOfCall(request.headers));
  // A refused change of the profile is read from `error` (rule: profile-error-field).
  const error =
    request.method === 'PATCH' && request.routeOptions.url === '/auth/update' ? { error: message } : {};
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send({ message, ...body, ...error });
}

/** After how long a client may try again while the server is unavailable, unless the error says otherwise. */
const RETRY_AFTER_SECONDS = 5;

/** The customer gets the same message for every failure of the server, with an id to quote (rule: errors-hide-the-inside). */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
): FastifyReply {
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return send(request, reply, status, { message: 'Something went wrong', code, request_id: request.id });
}

/** Turns every failure into `{message, code}`; internal errors are logged and never sent. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) {
    const { extra, told, message, code, statusCode } = error;
    reply.headers(error.headers);
    if (statusCode < 500) return send(request, reply, statusCode, { ...extra, message: told, code });
    request.log.warn({ code, reason: message }, 'request failed');
    return sendFailure(request, reply, statusCode, code);
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return send(request, reply, status, REFUSALS[status] ?? UNREADABLE);
  }
  request.log.error({ err: error }, 'request failed');
  if (isUnavailable(error) || error instanceof StoreAway)
    return sendFailure(request, reply, 503, 'UNAVAILABLE');
  return sendFailure(request, reply, 500, 'INTERNAL');
}

export const handleNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, 404, NOWHERE);

/** For refusals before a route is known, when there is no reply object with our settings yet. */
export const plainRefusal = (status: number): string => JSON.stringify(REFUSALS[status] ?? UNREADABLE);

import { type Call, ErrorAnswer } from '@food/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { SessionUser } from './access';
import { languageOfCall } from './language-of';
import { inLanguage } from './words/words';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent: `body` after validation lacks unknown fields and has defaults. */
    sentBody: unknown;
    /** The code of the error that was sent, if any. */
    errorCode: string;
  }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type CallerOf<C extends Call> = C['access'] extends 'customer' ? { user: SessionUser } : unknown;

/** A request of a call: `params`, `query` and `body` as its schemas parsed them, and the caller if one is required. */
export type CallRequest<C extends Call> = FastifyRequest<{
  Params: Output<C['params']>;
  Querystring: Output<C['query']>;
  Body: Output<C['body']>;
}> &
  CallerOf<C>;

export type CallHandler<C extends Call> = (
  request: CallRequest<C>,
  reply: FastifyReply,
) => Promise<z.input<C['answer']>> | z.input<C['answer']>;

export interface RouteOptions {
  /** Calls per minute from one address, at all processes together; the server's general limit by default. */
  readonly perMinute?: number;
  /** In bytes. */
  readonly bodyLimit?: number;
  /** The answer to a customer's token whose session is over, in place of a 401; null for that. */
  readonly answerEnded?: (token: string) => Promise<{ message: string } | null>;
  /** Bodies of error answers with more than `message` and `code`, by status. */
  readonly errors?: Readonly<Record<number, z.ZodType>>;
}

const documentation = (call: Call, options: RouteOptions) => ({
  summary: call.summary,
  tags: [call.path.split('/')[1] ?? ''],
  ...(call.access !== 'open' && { security: [{ [call.access]: [] }] }),
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  response: { [call.status]: call.answer, ...options.errors, default: ErrorAnswer },
});

/** The message of a success, in the customer's language. */
function told<A>(answer: A, { headers }: FastifyRequest): A {
  const { message } = (answer ?? {}) as { message?: unknown };
  return typeof message === 'string'
    ? { ...answer, message: inLanguage(message, languageOfCall(headers)) }
    : answer;
}

/**
 * Registers a call of the contracts: its access, validation, status, documentation and the shape of its answers. The handler's
 * result is validated and reduced to the contract, so that nothing else can be sent.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: RouteOptions = {},
): void {
  const { answerEnded } = options;
  const settings: RouteShorthandOptions = {
    schema: documentation(call, options),
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    config: {
      access: call.access,
      ...(answerEnded && {
        answerEnded: async (token, request) => told(await answerEnded(token), request),
      }),
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: '1 minute' } }),
    },
  };
  app.route({
    ...settings,
    method: call.method,
    url: call.path,
    preValidation: async (request) => {
      request.sentBody = request.body;
    },
    handler: async (request, reply) => {
      const answer = await handler(request as CallRequest<C>, reply);
      return reply.code(call.status).send(told(answer, request));
    },
  });
}

import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config';
import { trustedProxies } from './client-address';
import { handleError, handleNotFound } from './error-handler';
import { limitHeld } from './limit-held';
import { linesTogether } from './lines-together';
import { loggableError } from './loggable-error';
import { refuseRaw } from './raw-refusal';
import { loggedRequest, RequestLog } from './request-log';
import { securityHeaders } from './security-headers';
import { validatorCompiler } from './validation';

/** Fields that must never reach a log, wherever they occur. */
const SECRETS = ['authorization', 'password', 'current_password', 'otp', 'token', 'reset_token'];

export const LOG_SETTINGS: LoggerOptions = {
  redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  serializers: {
    err: (error: unknown) => loggableError(error),
    req: (request: FastifyRequest) => loggedRequest(request),
  },
  hooks: {
    // Without a message pino logs the error's own, which no serializer sees.
    logMethod(args: unknown[], method) {
      const [first, words] = args;
      const err = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
      const log = method as (...given: unknown[]) => void;
      if (!(err instanceof Error) || words !== undefined) return log.apply(this, args);
      log.apply(this, [first instanceof Error ? { err } : first, 'an error']);
    },
  },
};

/** Logs as JSON lines on the standard output. The site goes on without a log while that can't be written. */
export const createLogger = (level: string, dest = 1): Logger =>
  pino({ ...LOG_SETTINGS, level }, linesTogether(dest));

/** Axios and others send a content type with an empty body, which is no mistake. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body as string, done);
  });
}

type Compilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/**
 * Given to Fastify and not set later: it then doesn't load its default validator, a hundred files. Its types know only that one.
 */
const COMPILERS = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<Compilers>;

/**
 * In milliseconds, for the head of a request and for all of it; Node looks every 30 seconds. The head's must not be the larger one:
 * Node would exchange the two.
 */
const REQUEST_LIMITS = { http: { headersTimeout: 30_000 }, requestTimeout: 60_000 };

/**
 * In milliseconds, in which nothing passes over a connection while a request or its answer is under way: a client that doesn't read would
 * hold it for ever. So long that Node has refused a request that doesn't come before that.
 */
const SILENCE = 90_000;

/** Why Node gave up reading a request, if that isn't 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** A Fastify application with our settings, refusals and validation, and no route yet. */
export function createFastify(
  config: Config,
  loggerInstance: Logger,
  logController = new RequestLog(loggerInstance),
): FastifyInstance {
  const headers = securityHeaders(config);
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config),
    routerOptions: { maxParamLength: 300 },
    ...REQUEST_LIMITS,
    connectionTimeout: SILENCE,
    // Clients that are still connected while the process ends are answered as usual; Fastify's default refuses them.
    return503OnClosing: false,
    schemaController: { compilersFactory: COMPILERS },
    frameworkErrors: handleError,
    clientErrorHandler: ({ code = '' }, socket) => refuseRaw(socket, STATUS_BY_CODE[code] ?? 400, headers),
  }) as unknown as FastifyInstance;
  acceptEmptyJson(app);
  limitHeld(app);
  app.decorateRequest('sentBody', undefined);
  app.decorateRequest('errorCode', '');
  app.decorateRequest('sameForAll', null);
  app.decorateRequest('clientAddress', undefined);
  app.decorate('answerCaches', []);
  app.decorate('whenAnswered', []);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  return app;
}

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';

/** In W3C's format; the customer's panel quotes `trace`. */
const TRACE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

type Words = 'request completed' | 'request aborted';

/** How a request ended. */
interface Ended {
  readonly request: Pick<FastifyRequest, 'id' | 'method' | 'url' | 'ip' | 'headers'>;
  readonly statusCode: number;
  readonly milliseconds: number;
}

/**
 * One line for each request, when its answer is sent or its client has gone: when, from where, what and how it ended. It contains
 * only these fields, so that nothing has to be removed from it.
 */
export class RequestLog extends LogController {
  readonly #lines: Logger;
  readonly #written = new WeakSet<FastifyRequest>();

  constructor(logger: Logger) {
    super();
    this.#lines = logger.child({}, { redact: [] });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#lines.isLevelEnabled('info')) return;
    // An answer that isn't received never finishes; one that has finished may not be logged yet, since hooks run first.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished && !this.#written.has(request))
        this.#writeOnce(request, reply, 'request aborted');
    });
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) reply.log.error({ err: error }, 'request errored');
    this.#writeOnce(request, reply, 'request completed');
  }

  #writeOnce(req: FastifyRequest, res: FastifyReply, words: Words): void {
    this.#written.add(req);
    this.write({ request: req, statusCode: res.statusCode, milliseconds: res.elapsedTime }, words);
  }

  /** Also for a request that never reached Fastify. */
  write({ request, statusCode, milliseconds }: Ended, words: Words): void {
    if (!this.#lines.isLevelEnabled('info')) return;
    const trace = TRACE.exec(String(request.headers.traceparent))?.[1];
    this.#lines.info(
      { reqId: request.id, trace, req: request, res: { statusCode }, responseTime: milliseconds },
      words,
    );
  }
}

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { clientAddress } from './client-address';

/** In W3C's format; the customer's panel quotes `trace`. */
const TRACE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Balancers ask these every second or two: in a log of limited size their lines would push everything else out. */
const ASKED_ALL_THE_TIME = new Set(['/readyz', '/healthz']);

type Words = 'request completed' | 'request aborted';

/** How a request ended. */
interface Ended {
  readonly request: Pick<FastifyRequest, 'id' | 'method' | 'url' | 'ip' | 'clientAddress' | 'headers'>;
  readonly statusCode: number;
  readonly milliseconds: number;
}

type Logged = Ended['request'];

/** A request as it is logged: without its query, which may carry a token. */
export function loggedRequest(request: Logged): { method: string; path: string; address: string } {
  const { method, url } = request;
  const end = url.indexOf('?');
  return { method, path: end < 0 ? url : url.slice(0, end), address: clientAddress(request) };
}

/** As JSON, with a short way for the text that nearly every request has. */
const quoted = (text: string): string => (/^[\w./:-]*$/.test(text) ? `"${text}"` : JSON.stringify(text));

/** What a logger writes to, and the fields that it adds to each line. */
interface Insides {
  readonly [pino.symbols.streamSym]: DestinationStream;
  readonly [pino.symbols.chindingsSym]: string;
}

/**
 * One line for each request when its answer is sent or its client has gone, but none for a balancer that is told that all is well:
 * when, from where, what and how it ended. It contains only these fields, so that nothing has to be removed from it. The line is
 * written here in the logger's form, since the logger takes several times as long to find out what each field is.
 */
export class RequestLog extends LogController {
  readonly #logger: Logger;
  readonly #output: DestinationStream;
  readonly #bindings: string;
  readonly #written = new WeakSet<FastifyRequest>();

  constructor(logger: Logger) {
    super();
    this.#logger = logger;
    const insides = logger as unknown as Insides;
    this.#output = insides[pino.symbols.streamSym];
    this.#bindings = insides[pino.symbols.chindingsSym];
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#logger.isLevelEnabled('info')) return;
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
    if (!this.#logger.isLevelEnabled('info')) return;
    const { method, path, address } = loggedRequest(request);
    if (statusCode === 200 && words === 'request completed' && ASKED_ALL_THE_TIME.has(path)) return;
    const { traceparent } = request.headers;
    const trace = traceparent === undefined ? undefined : TRACE.exec(String(traceparent))?.[1];
    const when = `"level":${pino.levels.values.info},"time":${Date.now()}${this.#bindings}`;
    const who = `"reqId":"${request.id}"${trace === undefined ? '' : `,"trace":"${trace}"`}`;
    const what = `"req":{"method":"${method}","path":${quoted(path)},"address":${quoted(address)}}`;
    const how = `"res":{"statusCode":${statusCode}},"responseTime":${milliseconds},"msg":"${words}"`;
    this.#output.write(`{${when},${who},${what},${how}}\n`);
  }
}

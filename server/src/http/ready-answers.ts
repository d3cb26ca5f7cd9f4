import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppEvents } from '../events';
import { SELF } from './client-address';
import { hasEtag } from './etag';
import type { RequestLog } from './request-log';
import type { Passage } from './security';

/** An answer that is the same for all requests of the same form. */
export interface SameForAll {
  readonly bytes: Buffer;
  /** Null if the answer differs each time. */
  readonly etag: string | null;
}

/** Finds the cached answer to a request, by Node's own request object; null if there is none or it may have changed. */
export type FindCached = (asked: Pick<IncomingMessage, 'url' | 'headers'>) => SameForAll | null;

/** The record of a sent answer, whichever way it was sent. */
interface Answered {
  readonly method: string;
  readonly statusCode: number;
  /** The registered path; absent if there is none. */
  readonly route: string | undefined;
  readonly milliseconds: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the handler that answers with it. */
    sameForAll: SameForAll | null;
  }
  interface FastifyInstance {
    /** The caches of answers. */
    readonly answerCaches: FindCached[];
    /** Called with each sent answer. */
    readonly whenAnswered: ((answered: Answered) => void)[];
  }
}

/** The headers with which its route sent an answer, whole and as a 304: `name, value, name, value …`. */
interface Sent {
  readonly routeOptions: FastifyRequest['routeOptions'];
  readonly headers: { 200?: readonly string[]; 304?: readonly string[] };
  /** The bytes, a character each: Node sends a text together with its headers, and bytes as a further piece. */
  readonly body: string;
}

/** Headers that differ in each answer, that Node writes itself, or that a process sends while it ends. */
const OF_ONE_ANSWER = ['x-request-id', 'date', 'connection'];
const REQUEST_ID = 'x-request-id';

/** Prepares {@link answerReady}, and reports all answers. */
export function prepareReady(app: FastifyInstance): WeakMap<SameForAll, Sent> {
  const known = new WeakMap<SameForAll, Sent>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode, elapsedTime: milliseconds } = reply;
    // Nobody waited for what a page asks of its own server: no call of a customer.
    if (request.ip !== SELF)
      for (const report of app.whenAnswered)
        report({ method, statusCode, route: routeOptions.url, milliseconds });
    if (request.sameForAll) learn(known, request.sameForAll, request, reply);
    done();
  });
  return known;
}

/** Remembers how the route sent it, so that it is sent in the same way. */
function learn(
  known: WeakMap<SameForAll, Sent>,
  answer: SameForAll,
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { statusCode } = reply;
  if (method !== 'GET' || !answer.etag || (statusCode !== 200 && statusCode !== 304)) return;
  const headers = reply.getHeaders();
  // Routes with a limit of their own, and answers for one customer, always go by their route.
  const isPublic = String(headers['cache-control']).startsWith('public') && !headers['set-cookie'];
  if (!isPublic || routeOptions.config.rateLimit) return;
  const sent = known.get(answer) ?? { routeOptions, headers: {}, body: answer.bytes.toString('latin1') };
  known.set(answer, sent);
  sent.headers[statusCode] ??= Object.entries(headers)
    .filter(([name]) => !OF_ONE_ANSWER.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

interface Ready extends Pick<Sent, 'routeOptions' | 'body'> {
  readonly statusCode: 200 | 304;
  readonly headers: readonly string[];
}

/** The request, with as much of Fastify's as the limits, the log and the metrics need. */
type Asked = Pick<
  FastifyRequest,
  'id' | 'method' | 'url' | 'ip' | 'clientAddress' | 'headers' | 'routeOptions'
> & {
  /** On the clock of `performance`. */
  readonly begun: number;
};

interface Needs {
  readonly known: WeakMap<SameForAll, Sent>;
  readonly passage: Passage;
  readonly log: RequestLog;
  readonly events: AppEvents;
}

/**
 * Sends cached answers before Fastify, as their route sent them before (decision 054): with the same limits, the same headers and
 * a new id, and in the same log and metrics. Everything else, and every refusal, goes by the route, and so does everything while
 * the process is overloaded or ends.
 */
export function answerReady(app: FastifyInstance, { known, passage, log, events }: Needs): void {
  let isStopping = false;
  const stop = (): void => {
    isStopping = true;
  };
  events.once('stopping', stop);
  app.addHook('preClose', async () => stop());

  function find(raw: IncomingMessage): Ready | null {
    if (raw.method !== 'GET' || isStopping || app.givesUp('calls')) return null;
    for (const look of app.answerCaches) {
      const answer = look(raw);
      const sent = answer && known.get(answer);
      if (!answer?.etag || !sent) continue;
      const statusCode = hasEtag(raw, answer.etag) ? 304 : 200;
      const headers = sent.headers[statusCode];
      const { routeOptions, body } = sent;
      return headers ? { statusCode, headers, body, routeOptions } : null;
    }
    return null;
  }

  /** Reports it, once it is sent or its client has gone. */
  function reportSent(request: Asked, statusCode: number, isOut: boolean): void {
    const { method, begun, routeOptions } = request;
    const milliseconds = performance.now() - begun;
    if (isOut)
      for (const report of app.whenAnswered)
        report({ method, statusCode, route: routeOptions.url, milliseconds });
    log.write({ request, statusCode, milliseconds }, isOut ? 'request completed' : 'request aborted');
  }

  function send(request: Asked, reply: ServerResponse, { statusCode, headers, body }: Ready): void {
    // Its client left while it was counted: Node drops the answer, calls it finished, and may tell no more.
    if (reply.req.socket.destroyed) {
      reportSent(request, statusCode, false);
      return;
    }
    reply.on('close', () => reportSent(request, statusCode, reply.writableFinished));
    reply.writeHead(statusCode, [...headers, REQUEST_ID, request.id]);
    reply.end(statusCode === 200 ? body : undefined, 'latin1');
  }

  const [longWay] = app.server.listeners('request') as [RequestListener];
  app.server.removeListener('request', longWay);
  app.server.on('request', (raw, reply) => {
    const ready = find(raw);
    if (!ready) return longWay(raw, reply);
    const { method = '', url = '', headers } = raw;
    const { routeOptions } = ready;
    const begun = performance.now();
    const ip = passage.ipOf(raw);
    const request: Asked = {
      id: randomUUID(),
      method,
      url,
      headers,
      ip,
      clientAddress: undefined,
      routeOptions,
      begun,
    };
    const goOn = (may: boolean) => (may ? send(request, reply, ready) : longWay(raw, reply));
    const may = passage.mayPass(request);
    if (may instanceof Promise) may.then(goOn, () => goOn(false));
    else goOn(may);
  });
}

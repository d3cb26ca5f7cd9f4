import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** An HTML page and its content-security-policy. */
export interface Page {
  html: string;
  policy: string;
}

/** The front's own answers; all other requests go to the real server. */
export interface Content {
  /** Static files by address, compressed with brotli at full quality and cached for ever. */
  files?: ReadonlyMap<string, Buffer>;
  /** The page at every other address that isn't a call of the API. */
  page?: Page;
}

/** A front before it is started. */
export interface PlannedFront {
  /** The real server behind it. */
  readonly apiUrl: string;
  readonly content: Content;
}

export interface Front {
  readonly url: string;
  close(): void;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const FOREVER = 'public, max-age=31536000, immutable';
const API = /^\/(auth|images|telemetry|socket\.io)\//;
const MOST_BYTES = constants.BROTLI_PARAM_QUALITY;
/** As the real server compresses an answer that it hasn't sent before. */
const ON_THE_FLY = 6;

const brotli = promisify(brotliCompress);
const packed = (bytes: Buffer, quality: number) => brotli(bytes, { params: { [MOST_BYTES]: quality } });

type Headers = Record<string, string>;

interface Packed {
  body: Buffer;
  headers: Headers;
}

/** Does the work while these fronts serve. Closes them on every way out: one that listens keeps the process alive. */
export async function withFronts<P extends PlannedFront, T>(
  planned: readonly P[],
  work: (started: (P & { front: Front })[]) => Promise<T>,
): Promise<T> {
  const starting = planned.map(async (one) => ({ ...one, front: await startFront(one) }));
  try {
    return await work(await Promise.all(starting));
  } finally {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') started.value.front.close();
  }
}

/**
 * A small HTTP/1.1 server before the real one, the same for each variant, so that each has the same way to the API. It
 * compresses the API's JSON, as a server before a site does.
 */
async function startFront({ apiUrl, content: { files = new Map(), page } }: PlannedFront): Promise<Front> {
  const ready = new Map<string, Packed>();
  const common = await commonHeaders(apiUrl);
  for (const [path, bytes] of files) ready.set(path, await staticFile(path, bytes, common));
  const html = page && (await pageFile(page, common));
  const agent = new Agent({ keepAlive: true });
  const server = createServer((question, reply) => {
    const path = question.url?.split('?')[0] ?? '/';
    const own = ready.get(path) ?? (API.test(path) ? undefined : html);
    if (own) answer(question, reply, own);
    else forward(new URL(question.url ?? '/', apiUrl), agent, question, reply);
  });
  server.on('upgrade', (question, socket, head) => passOn(apiUrl, question, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** A client that already has the page's newest bytes gets a 304, as from a static server. */
function answer(question: IncomingMessage, reply: ServerResponse, { headers, body }: Packed): void {
  if (!headers.etag || question.headers['if-none-match'] !== headers.etag) {
    reply.writeHead(200, headers).end(body);
    return;
  }
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
  reply.writeHead(304, rest).end();
}

/** The headers that the real server sends with every answer: half a kilobyte that a variant must not save. */
async function commonHeaders(apiUrl: string): Promise<Headers> {
  const { headers } = await fetch(`${apiUrl}/healthz`);
  const OWN =
    /^(content-(type|length|encoding)|transfer-encoding|cache-control|vary|date|connection|keep-alive)$/;
  return Object.fromEntries([...headers].filter(([name]) => !OWN.test(name)));
}

async function staticFile(path: string, bytes: Buffer, common: Headers): Promise<Packed> {
  const type = TYPES[extname(path)];
  const headers = { ...common, 'content-type': type ?? 'application/octet-stream', 'cache-control': FOREVER };
  if (!type) return { body: bytes, headers: { ...headers, 'content-length': String(bytes.length) } };
  return withBrotli(bytes, headers, constants.BROTLI_MAX_QUALITY);
}

const pageFile = ({ html, policy }: Page, common: Headers): Promise<Packed> =>
  withBrotli(
    Buffer.from(html),
    {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: `"${createHash('sha256').update(html).digest('base64')}"`,
      'content-security-policy': policy,
    },
    constants.BROTLI_MAX_QUALITY,
  );

async function withBrotli(bytes: Buffer, headers: Headers, quality: number): Promise<Packed> {
  const body = await packed(bytes, quality);
  return {
    body,
    headers: {
      ...headers,
      'content-encoding': 'br',
      'content-length': String(body.length),
      vary: 'accept-encoding',
    },
  };
}

function forward(url: URL, agent: Agent, question: IncomingMessage, reply: ServerResponse): void {
  const call = request(url, { agent, method: question.method, headers: question.headers }, async (answer) => {
    const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
    const headers = { ...answer.headers };
    if (!type.includes('json') || encoding) {
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(reply);
      return;
    }
    const body = await packed(Buffer.concat(await answer.toArray()), ON_THE_FLY);
    reply.writeHead(answer.statusCode ?? 502, {
      ...headers,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    reply.end(body);
  });
  call.on('error', () => reply.writeHead(502).end());
  question.pipe(call);
}

/** The live channel's way to the API. */
function passOn(apiUrl: string, question: IncomingMessage, socket: Duplex, first: Buffer): void {
  const call = request(new URL(question.url ?? '/', apiUrl), { headers: question.headers });
  call.on('upgrade', (answer, upstream) => {
    const headers = answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.write(first);
    upstream.pipe(socket).pipe(upstream);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  call.on('response', () => socket.destroy());
  call.on('error', () => socket.destroy());
  call.end();
}

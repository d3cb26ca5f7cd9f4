import { type IncomingMessage, ServerResponse } from 'node:http';
import { MINUTE } from '@food/contracts/durations';
import type { Config } from '../config';
import { clientAddressOf } from '../http/client-address';
import { plainRefusal } from '../http/error-handler';
import { REMEMBERED } from '../http/limit-calls';
import { refuseRaw } from '../http/raw-refusal';
import { RecentCounts } from '../http/recent-counts';
import { securityHeaders } from '../http/security-headers';
import { type Connection, cutOff } from './connection';
import { LIVE_LIMITS } from './live-limits';
import type { LiveServer } from './live-server';

/**
 * Whether a page of the site connects, or a program. Any other page could have its visitors' browsers open connections:
 * cross-origin rules don't govern websockets. A request for a picture or a script has no origin either; there a browser says by
 * `Sec-Fetch-Site` whether the page is the site's own, and a program sends no such header.
 */
function isOwnPage({ headers }: IncomingMessage, { publicUrl }: Config): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return NOT_FOREIGN.has(headers['sec-fetch-site']);
  return URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === host);
}

/** `none` is a typed address. */
const NOT_FOREIGN = new Set<unknown>([undefined, 'same-origin', 'none']);

/** As the library parses it: of several values the last, and an empty one is none. */
const isHandshake = ({ url }: IncomingMessage): boolean =>
  !new URL(url ?? '', 'http://localhost').searchParams.getAll('sid').at(-1);

/**
 * Accepts connections of the site's own pages and of programs, within {@link LIVE_LIMITS}; counted by the client's address.
 * Fastify never sees these requests, so they get their security headers here.
 */
export function guardHandshakes(io: LiveServer, config: Config): void {
  const headers = securityHeaders(config);
  const addressOf = clientAddressOf(config);
  const count = countPerAddress(io, addressOf);
  const tries = new RecentCounts(REMEMBERED.addresses);
  const refusal = (request: IncomingMessage): number | null => {
    if (!isOwnPage(request, config)) return 403;
    // Until a connection has become a websocket the library answers its probes without a limit.
    if (!isHandshake(request)) return request.headers.upgrade ? 400 : null;
    const address = addressOf(request);
    const { current } = tries.add(address, MINUTE);
    if (current > LIVE_LIMITS.handshakesPerMinute || count(address) >= LIVE_LIMITS.connectionsPerAddress)
      return 429;
    return io.engine.clientsCount >= LIVE_LIMITS.connections ? 503 : null;
  };
  io.engine.use((request: IncomingMessage, response: unknown, next: (error?: unknown) => void) => {
    if (response instanceof ServerResponse) response.setHeaders(new Map(Object.entries(headers)));
    const status = refusal(request);
    if (status === null) return next();
    if (!(response instanceof ServerResponse)) return refuseRaw(request.socket, status, headers);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(plainRefusal(status));
  });
}

/** Counts an address's connections. One too many, by handshakes at the same moment, is closed. */
function countPerAddress(
  io: LiveServer,
  addressOf: (request: IncomingMessage) => string,
): (address: string) => number {
  const open = new Map<string, number>();
  const count = (address: string): number => open.get(address) ?? 0;
  io.engine.on('connection', (connection: Connection) => {
    const address = addressOf(connection.request);
    open.set(address, count(address) + 1);
    connection.once('close', () => {
      if (count(address) > 1) open.set(address, count(address) - 1);
      else open.delete(address);
    });
    if (count(address) > LIVE_LIMITS.connectionsPerAddress) cutOff(connection);
  });
  return count;
}

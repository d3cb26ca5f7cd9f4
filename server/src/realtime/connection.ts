import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../context';
import { LIVE_LIMITS } from './live-limits';
import type { LiveSocket } from './live-server';
import { minuteLimit } from './minute-limit';

/** The connection that a client's sockets share, over either transport. */
export type Connection = LiveSocket['conn'];

interface Packet {
  readonly data?: string | Buffer;
}

/** Closes a connection without waiting for a client that may not read. */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport as { socket?: WebSocket };
  connection.close(true);
  socket?.terminate?.();
}

/**
 * Closes a connection that sends more than a client needs, or that doesn't read what it is sent: the library buffers that without
 * a limit, and takes every pong for a sign of life.
 */
export function limitTraffic(connection: Connection, clock: Clock): void {
  const mayGoOn = minuteLimit(clock, LIVE_LIMITS.messagesPerMinute);
  let unread = 0;
  connection.on('packet', () => {
    if (!mayGoOn()) cutOff(connection);
  });
  connection.on('packetCreate', ({ data = '' }: Packet) => {
    unread += Buffer.byteLength(data);
    if (unread > LIVE_LIMITS.unread) cutOff(connection);
  });
  connection.on('flush', () => {
    unread = 0;
  });
}

/** How long a client may take to close its end; further data costs the process nothing. */
const CLOSE_MS = 1_000;

/**
 * Replaces the library's websockets. Answers a ping of the protocol only if the client has read the earlier answers, and closes
 * connections with more of them than messages are allowed: no browser sends any.
 */
export const politeWebSocketServer = (clock: Clock): (new (options: ServerOptions) => WebSocketServer) =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      // Its types package lacks the second yet.
      const ours = { autoPong: false, closeTimeout: CLOSE_MS };
      super({ ...options, ...ours });
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      callback: (client: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (client) => {
        const mayGoOn = minuteLimit(clock, LIVE_LIMITS.messagesPerMinute);
        client.on('ping', (data) => {
          if (!mayGoOn()) client.terminate();
          else if (client.bufferedAmount === 0) client.pong(data);
        });
        client.on('pong', () => {
          if (!mayGoOn()) client.terminate();
        });
        callback(client, request);
      });
    }
  };

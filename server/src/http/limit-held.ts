import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * In bytes, of all requests that haven't come whole and all answers that wait to be read; and how often that is looked at, in
 * milliseconds.
 */
export const HELD = { bytes: 128 * 1024 * 1024, every: 1_000 };

/**
 * Cuts off clients once too much is held for all of them: those first for which something has been held longest. A request is held
 * until it is whole, and an answer until it is read; beginning many costs a stranger nothing.
 */
export function limitHeld(app: FastifyInstance): void {
  const open = new Set<Socket>();
  /** Those for which something is held, in the order in which that was seen first. */
  const waiting = new Set<Socket>();
  /** The newest request of a connection. */
  const requests = new WeakMap<Socket, IncomingMessage>();
  /** How many bytes of a connection had come when no request of it was under way. */
  const before = new WeakMap<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    requests.set(raw.socket, raw);
    done();
  });

  function heldFor(socket: Socket): number {
    if (requests.get(socket)?.complete ?? true) before.set(socket, socket.bytesRead);
    return socket.bytesRead - (before.get(socket) ?? 0) + socket.writableLength;
  }

  function look(): void {
    let held = 0;
    for (const socket of open) {
      const own = heldFor(socket);
      held += own;
      if (own > 0) waiting.add(socket);
      else waiting.delete(socket);
    }
    let connections = 0;
    for (const socket of waiting) {
      if (held <= HELD.bytes) break;
      held -= heldFor(socket);
      connections += 1;
      socket.destroy();
    }
    if (connections > 0) app.log.warn({ connections }, 'Clients that do not go on were cut off');
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(look, HELD.every).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

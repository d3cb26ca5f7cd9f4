import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** In bytes, of all answers that wait for clients to read them; and how often that is looked at, in milliseconds. */
export const UNREAD = { bytes: 64 * 1024 * 1024, every: 1_000 };

/**
 * Cuts off clients that don't read their answers once too much waits for all of them, the one that has waited longest first. Node
 * keeps each answer until it is read, and asking for many costs a stranger nothing.
 */
export function limitUnread(app: FastifyInstance): void {
  const open = new Set<Socket>();
  /** Those for which something waits, in the order in which that was seen first. */
  const waiting = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });

  function look(): void {
    let unread = 0;
    for (const socket of open) {
      unread += socket.writableLength;
      if (socket.writableLength > 0) waiting.add(socket);
      else waiting.delete(socket);
    }
    let connections = 0;
    for (const socket of waiting) {
      if (unread <= UNREAD.bytes) break;
      unread -= socket.writableLength;
      connections += 1;
      socket.destroy();
    }
    if (connections > 0)
      app.log.warn({ connections }, 'Clients that do not read their answers were cut off.');
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(look, UNREAD.every).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

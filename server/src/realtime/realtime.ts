import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { readSession } from '../auth/session-store';
import type { AppContext } from '../context';
import { type Connection, cutOff, limitTraffic, politeWebSocketServer } from './connection';
import { closeEndedSessions } from './ended-sessions';
import { guardHandshakes } from './guard-handshakes';
import { LIVE_LIMITS } from './live-limits';
import { type LiveServer, type LiveSocket, sessionRoom } from './live-server';
import { measureLive } from './measure-live';
import { notifyOrders } from './order-notifier';
import { acceptJoins } from './order-rooms';

/** The live channel on the application's own server, at `/socket.io/` (rule: live-channel-options). */
export function attachRealtime(app: FastifyInstance, context: AppContext): void {
  const { corsOrigin } = context.config;
  // Until the library takes over a connection, if it ever does, it has no listener for errors, and an unhandled error ends the
  // process.
  app.server.on('upgrade', (_request, socket) => socket.on('error', () => socket.destroy()));
  const io: LiveServer = new Server(app.server, {
    path: '/socket.io/',
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: LIVE_LIMITS.message,
    wsEngine: politeWebSocketServer(context.clock),
    ...(corsOrigin && { cors: { origin: corsOrigin } }),
  });
  guardHandshakes(io, context.config);
  io.engine.on('connection', (connection: Connection) => limitTraffic(connection, context.clock));
  const identified = new WeakSet<Connection>();
  io.use((socket, next) => {
    // Each costs a query, and a client needs one.
    if (identified.has(socket.conn)) return cutOff(socket.conn);
    identified.add(socket.conn);
    identify(context, socket).then(
      () => next(hasRoom(io, socket) ? undefined : new Error('Too many connections.')),
      (error) => {
        context.log.error({ err: error }, 'a socket could not be identified');
        // After a refusal the client would give up; a client whose connection breaks reconnects by itself.
        socket.conn.close();
      },
    );
  });
  const notifier = notifyOrders(io, context);
  measureLive(io, context.metrics);
  acceptJoins(io, context, notifier);
  const stopClosing = closeEndedSessions(io, context);
  app.addHook('preClose', async () => {
    notifier.stop();
    stopClosing();
    // Not by `disconnectSockets`: clients would take that for the end of their session, and check it by HTTP.
    io.engine.close();
  });
}

async function identify(context: AppContext, socket: LiveSocket): Promise<void> {
  const token: unknown = socket.handshake.auth.token;
  socket.data.sent = new Map();
  socket.data.token = typeof token === 'string' && token.length <= 200 ? token : '';
  socket.data.session = socket.data.token ? await readSession(context, socket.data.token) : null;
}

/** Whether its session may have one more socket; if so, it is counted at once. */
function hasRoom(io: LiveServer, socket: LiveSocket): boolean {
  if (!socket.data.session) return true;
  const room = sessionRoom(socket.data.session.sessionId);
  if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) >= LIVE_LIMITS.connectionsPerSession) return false;
  void socket.join(room);
  return true;
}

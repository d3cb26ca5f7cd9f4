import type { OrderStatus } from '@food/contracts/orders';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { readSession } from '../auth/session-store';
import type { AppContext } from '../context';
import { isOver } from '../orders/order-status';
import { closeEndedSessions } from './ended-sessions';
import { type LiveServer, type LiveSocket, orderRoom, sessionRoom } from './live-server';
import { acceptJoins } from './order-rooms';

/** The live channel on the application's own server, at `/socket.io/` (rule: live-channel-options). */
export function attachRealtime(app: FastifyInstance, context: AppContext): void {
  const { corsOrigin } = context.config;
  const io: LiveServer = new Server(app.server, {
    path: '/socket.io/',
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: 10_000,
    ...(corsOrigin && { cors: { origin: corsOrigin } }),
  });
  io.use((socket, next) => {
    identify(context, socket).then(
      () => next(),
      (error) => {
        context.log.error({ err: error }, 'a socket could not be identified');
        next(new Error('Something went wrong'));
      },
    );
  });
  io.on('connection', (socket) => {
    if (socket.data.session) void socket.join(sessionRoom(socket.data.session.sessionId));
  });
  const stops = [acceptJoins(io, context), closeEndedSessions(io, context), passOn(io, context)];
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    io.disconnectSockets(true);
    io.engine.close();
  });
}

async function identify(context: AppContext, socket: LiveSocket): Promise<void> {
  const token: unknown = socket.handshake.auth.token;
  socket.data.token = typeof token === 'string' && token.length <= 200 ? token : '';
  socket.data.session = socket.data.token ? await readSession(context, socket.data.token) : null;
}

/** What happens to an order goes to its room; gives what ends that. */
function passOn(io: LiveServer, { events }: AppContext): () => void {
  const status = (update: { orderId: string; status: OrderStatus }) => {
    const room = orderRoom(update.orderId);
    io.to(room).emit('orderStatusUpdate', update);
    // Nothing more will happen there, and a socket may be in so many rooms.
    if (isOver(update.status)) io.in(room).socketsLeave(room);
  };
  const location = (point: { orderId: string; latitude: number; longitude: number; timestamp: string }) =>
    void io.to(orderRoom(point.orderId)).emit('locationUpdate', point);
  events.on('order-status', status).on('courier-location', location);
  return () => void events.off('order-status', status).off('courier-location', location);
}

import type { Connection, LiveEvent } from '@food/live/channel';
import { io, type LiveSocket } from '@food/live/socket-client';
import { siteConfig } from '@food/platform/config';
import { useSession } from '@food/session/store';

/** The connection's options, which other clients use too (rule: live-channel-options). */
const OPTIONS = {
  path: '/socket.io/',
  transports: ['websocket', 'polling'],
  // Otherwise a blocked websocket is tried for ever and polling never.
  tryAllTransports: true,
  reconnectionAttempts: 10,
  reconnectionDelay: 1_000,
  timeout: 20_000,
  forceNew: true,
  auth: (give: (data: object) => void) => give({ token: useSession.getState().token }),
};

const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before reconnecting after the server itself closed the connection, which the library leaves to us. It grows
 * each time, and is random, so that clients that were closed together don't return together.
 */
export const openAgainAfter = (times: number): number =>
  Math.min(OPTIONS.reconnectionDelay * 2 ** times, LONGEST_WAIT_MS) * (0.5 + Math.random());

interface Listener {
  onConnection(connection: Connection): void;
  /** The server closed it, and the library won't try again. */
  onClosed(): void;
  /** `orderId` is undefined if the server named none. */
  onOrder(orderId: string | undefined, event: LiveEvent): void;
}

/** Opens a socket with the customer's token and reports its events. */
export function openSocket({ onConnection, onClosed, onOrder }: Listener): LiveSocket {
  const socket = io(liveOrigin(), OPTIONS);
  socket.on('connect', () => onConnection('connected'));
  socket.on('connect_error', () => onConnection(socket.active ? 'reconnecting' : 'stopped'));
  socket.on('disconnect', () => {
    onConnection('reconnecting');
    if (!socket.active) onClosed();
  });
  socket.io.on('reconnect_failed', () => onConnection('stopped'));
  socket.on('roomJoined', ({ orderId }) => onOrder(orderId, { type: 'joined' }));
  socket.on('roomError', ({ orderId, message }) => onOrder(orderId, { type: 'refused', message }));
  socket.on('orderStatusUpdate', ({ orderId, status }) => onOrder(orderId, { type: 'status', status }));
  socket.on('locationUpdate', (point) => onOrder(point.orderId, { type: 'location', point }));
  return socket;
}

/** Only the API's origin: a path after it would be taken for a namespace. */
const liveOrigin = (): string => new URL(siteConfig().apiBase, window.location.href).origin;

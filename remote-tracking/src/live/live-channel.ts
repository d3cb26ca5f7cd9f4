import { siteConfig } from '@food/shared/config';
import type { ClientToServer, ServerToClient } from '@food/shared/contracts/tracking';
import { retry } from '@food/shared/lazy';
import { useSession } from '@food/shared/session';
import type { Socket } from 'socket.io-client';

type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** connecting: the first try. reconnecting: it was lost, or a try failed. stopped: it no longer tries by itself. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'stopped';

/** What the live channel tells of one order. */
export type LiveEvent =
  | { type: 'connection'; connection: Connection }
  /** The server closed it: it stopped, or the session has ended, which a call of the API would show. */
  | { type: 'closed' }
  | { type: 'joined' }
  | { type: 'refused'; message: string }
  | { type: 'status'; status: string }
  | { type: 'location'; point: unknown };

type Hear = (event: LiveEvent) => void;

/** As the specification gives them, section 7. */
const OPTIONS = {
  path: '/socket.io/',
  transports: ['websocket', 'polling'],
  // Without it a blocked websocket is tried for ever and polling never.
  tryAllTransports: true,
  reconnectionAttempts: 10,
  reconnectionDelay: 1_000,
  timeout: 20_000,
  forceNew: true,
  auth: (give: (data: object) => void) => give({ token: useSession.getState().token }),
};

/**
 * Follows one order over the product's one socket, which only this module opens: joins its room after each connect and
 * tells what happens. After ten failed tries it says `stopped`; subscribing again tries again, and coming online does so
 * by itself. The socket follows the session: a token that is gone closes it, another one opens it anew.
 *
 * @returns its undo
 */
export function subscribe(orderId: string, hear: Hear): () => void {
  let socket: LiveSocket | null = null;
  let opening = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    opening += 1;
    clearTimeout(again);
    socket?.off();
    socket?.disconnect();
    socket = null;
  };
  const open = async () => {
    close();
    const mine = opening;
    try {
      const { io } = await retry(() => import(/* webpackChunkName: "socket" */ 'socket.io-client'));
      if (mine === opening) socket = follow(io(liveOrigin(), OPTIONS), { orderId, hear, openLater });
    } catch {
      if (mine === opening) hear({ type: 'connection', connection: 'stopped' });
    }
  };
  // The library leaves this to us where the server itself closed the connection.
  const openLater = () => {
    again = setTimeout(open, OPTIONS.reconnectionDelay);
  };
  const comeOnline = () => {
    if (socket?.connected) return;
    hear({ type: 'connection', connection: 'reconnecting' });
    void open();
  };

  hear({ type: 'connection', connection: 'connecting' });
  void open();
  window.addEventListener('online', comeOnline);
  const leaveSession = useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    close();
    if (!token) return;
    hear({ type: 'connection', connection: 'connecting' });
    void open();
  });
  return () => {
    close();
    leaveSession();
    window.removeEventListener('online', comeOnline);
  };
}

/** The API's origin alone: a path behind it would be taken for a namespace. */
const liveOrigin = (): string => new URL(siteConfig().apiBase, window.location.href).origin;

interface Following {
  orderId: string;
  hear: Hear;
  openLater(): void;
}

function follow(socket: LiveSocket, { orderId, hear, openLater }: Following): LiveSocket {
  const tell = (connection: Connection) => hear({ type: 'connection', connection });
  const mine = (told: { orderId?: string }) => told.orderId === undefined || told.orderId === orderId;

  socket.on('connect', () => {
    tell('connected');
    socket.emit('joinOrderRoom', orderId);
  });
  // `active` is false where the library doesn't try again: a refused handshake, or a server that closed it.
  socket.on('connect_error', () => tell(socket.active ? 'reconnecting' : 'stopped'));
  socket.on('disconnect', () => {
    tell('reconnecting');
    if (socket.active) return;
    hear({ type: 'closed' });
    openLater();
  });
  socket.io.on('reconnect_failed', () => tell('stopped'));

  socket.on('roomJoined', (room) => mine(room) && hear({ type: 'joined' }));
  socket.on('roomError', (error) => mine(error) && hear({ type: 'refused', message: error.message }));
  socket.on('orderStatusUpdate', (told) => mine(told) && hear({ type: 'status', status: told.status }));
  socket.on('locationUpdate', (point) => mine(point) && hear({ type: 'location', point }));
  return socket;
}

import type { ClientToServer, ServerToClient } from '@food/contracts/tracking';
import type { Server, Socket } from 'socket.io';
import type { SessionUser } from '../http/access';
import type { OrderState } from './order-notifier';

/** `session` is null for a socket without a valid token: it may stay, but joins nothing. */
interface SocketData {
  token: string;
  session: SessionUser | null;
  /** The last sent state of the orders whose rooms it is in, by their ids. */
  sent: Map<string, OrderState>;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

export const orderRoom = (orderId: string): string => `order:${orderId}`;
export const orderIdOf = (room: string): string => room.slice(orderRoom('').length);
export const isOrderRoom = (room: string): boolean => room.startsWith(orderRoom(''));
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

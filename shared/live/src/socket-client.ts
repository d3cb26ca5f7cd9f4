import type { ClientToServer, ServerToClient } from '@food/contracts/tracking';
import { io as connect } from 'socket.io-client';

interface Heard extends ServerToClient {
  connect(): void;
  connect_error(): void;
  disconnect(): void;
}

/** The part of a Socket.IO socket that the live channel uses. */
export interface LiveSocket {
  /** False if the library doesn't try again: after a refused handshake, or if the server closed it. */
  readonly active: boolean;
  readonly io: { on(event: 'reconnect_failed', listener: () => void): unknown };
  on<E extends keyof Heard>(event: E, listener: Heard[E]): unknown;
  off(): unknown;
  emit<E extends keyof ClientToServer>(event: E, ...words: Parameters<ClientToServer[E]>): unknown;
  disconnect(): unknown;
}

export const io = connect as (origin: string, options: object) => LiveSocket;

import { setTimeout as wait } from 'node:timers/promises';
import type { OrderStatus } from '@food/contracts/orders';
import type { ClientToServer, ServerToClient } from '@food/contracts/tracking';
import { io, type Socket } from 'socket.io-client';

/** In milliseconds. */
const NEXT_TRY = 250;

interface Followed {
  readonly site: string;
  readonly token: string;
  /** The address that the limits see. */
  readonly from: string;
  readonly orderId: string;
  /** Reads the order's status by the API; null without an answer. */
  read(): Promise<OrderStatus | null>;
  see(status: OrderStatus): void;
}

/**
 * Follows one order over a connection of its own, like each page that is loaded again, until `leave`. One connection for all
 * orders would reach the limit of joins: torture's customers order faster than people.
 */
export class Follower {
  readonly #followed: Followed;
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  #isLeft = false;

  constructor(followed: Followed) {
    this.#followed = followed;
    this.#socket = io(followed.site, {
      transports: ['websocket'],
      auth: { token: followed.token },
      extraHeaders: { 'x-forwarded-for': followed.from },
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 1_000,
    });
    this.#socket.on('connect', () => void this.#look());
    // The library doesn't reopen a connection that the server closed; a page does.
    this.#socket.on('disconnect', () => {
      if (!this.#socket.active && !this.#isLeft)
        setTimeout(() => this.#isLeft || this.#socket.connect(), NEXT_TRY);
    });
    this.#socket.on('orderStatusUpdate', ({ status }) => this.#see(status as OrderStatus));
  }

  leave(): void {
    this.#isLeft = true;
    this.#socket.disconnect();
  }

  /** Runs after each connection: the room sends later events, reading the order gives the earlier ones. */
  async #look(): Promise<void> {
    while (await this.#join()) {
      const status = await this.#followed.read();
      if (status) return this.#see(status);
      await wait(NEXT_TRY);
    }
  }

  /** Whether the room is joined; after a broken connection this runs again when it is back. */
  async #join(): Promise<boolean> {
    while (this.#socket.connected) {
      const answer = new Promise<boolean>((resolve) => {
        this.#socket.once('roomJoined', () => resolve(true));
        this.#socket.once('roomError', () => resolve(false));
        this.#socket.once('disconnect', () => resolve(false));
      });
      this.#socket.emit('joinOrderRoom', this.#followed.orderId);
      if (await answer) return true;
      await wait(NEXT_TRY);
    }
    return false;
  }

  #see(status: OrderStatus): void {
    if (!this.#isLeft) this.#followed.see(status);
  }
}

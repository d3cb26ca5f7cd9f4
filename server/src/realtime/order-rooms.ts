import { logForeignObject } from '../auth/security-log';
import { readSession } from '../auth/session-store';
import type { AppContext } from '../context';
import { languageOf } from '../http/language-of';
import { inLanguage, type Text } from '../http/words/words';
import { ownStatus } from '../orders/find-order';
import { LIVE_LIMITS } from './live-limits';
import { isOrderRoom, type LiveServer, type LiveSocket, orderRoom } from './live-server';
import { minuteLimit } from './minute-limit';
import type { OrderNotifier } from './order-notifier';

/** Lets owners into their orders' rooms, to which `notifier` sends further events (rule: live-channel-owner-only). */
export function acceptJoins(io: LiveServer, context: AppContext, notifier: OrderNotifier): void {
  io.on('connection', (socket) => {
    const mayTry = minuteLimit(context.clock, LIVE_LIMITS.joinsPerMinute);
    const entering: string[] = [];
    let isTold = false;
    socket.on('joinOrderRoom', (orderId: unknown) => {
      if (typeof orderId !== 'string' || orderId.length > 60) return;
      const refuse = (text: Text) =>
        void socket.emit('roomError', { orderId, message: inLanguageOf(socket, text) });
      if (!mayTry()) {
        // Sent once: a socket that continues is soon closed.
        if (!isTold) refuse('Too many attempts. Please wait a little.');
        isTold = true;
        return;
      }
      isTold = false;
      if (isFull(socket, entering, orderId)) return refuse('Too many attempts. Please wait a little.');
      entering.push(orderId);
      enter(context, socket, orderId, notifier)
        .catch((error) => {
          context.log.error({ err: error }, 'joining an order room failed');
          // After a refusal the client would give up. A client whose connection breaks reconnects by itself, and joins again.
          socket.conn.close();
        })
        .finally(() => entering.splice(entering.indexOf(orderId), 1));
    });
  });
}

const inLanguageOf = ({ handshake }: LiveSocket, text: Text): string =>
  inLanguage(text, languageOf(handshake.headers));

/** Its own room and its session's don't count, and a room that it is in already is no further one. */
function isFull({ rooms }: LiveSocket, entering: readonly string[], orderId: string): boolean {
  const taken = new Set([...rooms].filter(isOrderRoom));
  for (const other of entering) taken.add(orderRoom(other));
  return !taken.has(orderRoom(orderId)) && taken.size >= LIVE_LIMITS.rooms;
}

async function enter(
  context: AppContext,
  socket: LiveSocket,
  orderId: string,
  notifier: OrderNotifier,
): Promise<void> {
  // Read again, not cached: the session may have ended since the handshake.
  const session = socket.data.session && (await readSession(context, socket.data.token));
  const isOwn = session && (await ownStatus(context.db, session.id, orderId)) !== null;
  if (!isOwn) {
    if (session) logForeignObject(context, session, 'joinOrderRoom');
    socket.emit('roomError', { orderId, message: inLanguageOf(socket, 'We could not find this order.') });
    return;
  }
  // A socket that left meanwhile would never leave the room again.
  if (!socket.connected) return;
  // Before its state is read: a change in between would be missed.
  await socket.join(orderRoom(orderId));
  socket.emit('roomJoined', { orderId });
  socket.data.sent.delete(orderId);
  notifier.refresh(orderId);
}

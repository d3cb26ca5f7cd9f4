import { readSession } from '../auth/session-store';
import type { AppContext } from '../context';
import { ownStatus } from '../orders/find-order';
import { lastPoint, toCourierPoint } from '../tracking/courier';
import { isOrderRoom, type LiveServer, type LiveSocket, orderRoom } from './live-server';

/** Far more than a person with many tabs needs. */
const LIMITS = { rooms: 20, triesPerMinute: 30 };

/** One socket's entry into a room; `isStale` is set when something happens to the order meanwhile. */
interface Entry {
  readonly orderId: string;
  isStale: boolean;
}

/** Lets owners into their orders' rooms (rule: live-channel-owner-only); gives what stops that. */
export function acceptJoins(io: LiveServer, context: AppContext): () => void {
  const entries = new Set<Entry>();
  const happened = ({ orderId }: { orderId: string }): void => {
    for (const entry of entries) entry.isStale ||= entry.orderId === orderId;
  };
  context.events.on('order-status', happened).on('courier-location', happened);

  io.on('connection', (socket) => {
    const mayTry = tryLimit(context);
    socket.on('joinOrderRoom', (orderId: unknown) => {
      if (typeof orderId !== 'string' || orderId.length > 60) return;
      const refuse = (message: string) => void socket.emit('roomError', { orderId, message });
      if (!mayTry() || isFull(socket, orderId)) return refuse('Too many tries. Please wait a little.');
      const entry: Entry = { orderId, isStale: false };
      entries.add(entry);
      enter(context, socket, entry)
        .catch((error) => {
          context.log.error({ err: error }, 'joining an order room failed');
          refuse('Something went wrong');
        })
        .finally(() => entries.delete(entry));
    });
  });
  return () => void context.events.off('order-status', happened).off('courier-location', happened);
}

/** Its own room and its session's don't count, and a room that it is in already is no further one. */
const isFull = ({ rooms }: LiveSocket, orderId: string): boolean =>
  !rooms.has(orderRoom(orderId)) && [...rooms].filter(isOrderRoom).length >= LIMITS.rooms;

function tryLimit({ clock }: AppContext): () => boolean {
  let [minute, tries] = [0, 0];
  return () => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    [minute, tries] = now === minute ? [minute, tries + 1] : [now, 1];
    return tries <= LIMITS.triesPerMinute;
  };
}

async function enter(context: AppContext, socket: LiveSocket, entry: Entry): Promise<void> {
  const { orderId } = entry;
  // Asked again, not remembered: the session may have ended since the handshake.
  const session = socket.data.session && (await readSession(context, socket.data.token));
  if (!session || !(await ownStatus(context.db, session.id, orderId))) {
    socket.emit('roomError', { orderId, message: 'We could not find this order.' });
    return;
  }
  // A socket that left meanwhile would never leave the room again.
  if (!socket.connected) return;
  await socket.join(orderRoom(orderId));
  socket.emit('roomJoined', { orderId });
  await tellCurrent(context, socket, entry, session.id);
}

/** Tells how things stand; reads again when something happened while reading, so that nothing old follows the new. */
async function tellCurrent(
  context: AppContext,
  socket: LiveSocket,
  entry: Entry,
  userId: string,
): Promise<void> {
  const { orderId } = entry;
  entry.isStale = false;
  const status = await ownStatus(context.db, userId, orderId);
  const last = await lastPoint(context.db, orderId);
  if (entry.isStale) return tellCurrent(context, socket, entry, userId);
  if (status) socket.emit('orderStatusUpdate', { orderId, status });
  if (last) socket.emit('locationUpdate', { orderId, ...toCourierPoint(last) });
}

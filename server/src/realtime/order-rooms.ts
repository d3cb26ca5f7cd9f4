import { readSession } from '../auth/session-store';
import type { AppContext } from '../context';
import { ownStatus } from '../orders/find-order';
import { lastPoint, toCourierPoint } from '../tracking/courier';
import { LIVE_LIMITS } from './live-limits';
import { isOrderRoom, type LiveServer, type LiveSocket, orderRoom } from './live-server';
import { minuteLimit } from './minute-limit';

/** One socket's entry into a room, with what of the order was told there meanwhile. */
interface Entry {
  readonly orderId: string;
  isStatusTold: boolean;
  isLocationTold: boolean;
}

/** Lets owners into their orders' rooms (rule: live-channel-owner-only); gives what stops that. */
export function acceptJoins(io: LiveServer, context: AppContext): () => void {
  const entries = new Set<Entry>();
  const statusTold = ({ orderId }: { orderId: string }): void => {
    for (const entry of entries) entry.isStatusTold ||= entry.orderId === orderId;
  };
  const locationTold = ({ orderId }: { orderId: string }): void => {
    for (const entry of entries) entry.isLocationTold ||= entry.orderId === orderId;
  };
  context.events.on('order-status', statusTold).on('courier-location', locationTold);

  io.on('connection', (socket) => {
    const mayTry = minuteLimit(context.clock, LIVE_LIMITS.joinsPerMinute);
    const entering = new Set<Entry>();
    let isTold = false;
    socket.on('joinOrderRoom', (orderId: unknown) => {
      if (typeof orderId !== 'string' || orderId.length > 60) return;
      const refuse = (message: string) => void socket.emit('roomError', { orderId, message });
      if (!mayTry()) {
        // Told once: a socket that goes on is soon cut off.
        if (!isTold) refuse('Too many tries. Please wait a little.');
        isTold = true;
        return;
      }
      isTold = false;
      if (isFull(socket, entering, orderId)) return refuse('Too many tries. Please wait a little.');
      const entry: Entry = { orderId, isStatusTold: false, isLocationTold: false };
      entries.add(entry);
      entering.add(entry);
      enter(context, socket, entry)
        .catch((error) => {
          context.log.error({ err: error }, 'joining an order room failed');
          refuse('Something went wrong');
        })
        .finally(() => {
          entries.delete(entry);
          entering.delete(entry);
        });
    });
  });
  return () => void context.events.off('order-status', statusTold).off('courier-location', locationTold);
}

/** Its own room and its session's don't count, and a room that it is in already is no further one. */
function isFull({ rooms }: LiveSocket, entering: ReadonlySet<Entry>, orderId: string): boolean {
  const taken = new Set([...rooms].filter(isOrderRoom));
  for (const entry of entering) taken.add(orderRoom(entry.orderId));
  return !taken.has(orderRoom(orderId)) && taken.size >= LIVE_LIMITS.rooms;
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

/** Tells how things stand, except what was told in the room meanwhile: that is newer than what was read. */
async function tellCurrent(
  { db }: AppContext,
  socket: LiveSocket,
  entry: Entry,
  userId: string,
): Promise<void> {
  const { orderId } = entry;
  entry.isStatusTold = false;
  entry.isLocationTold = false;
  const status = await ownStatus(db, userId, orderId);
  const last = await lastPoint(db, orderId);
  if (status && !entry.isStatusTold) socket.emit('orderStatusUpdate', { orderId, status });
  if (last && !entry.isLocationTold) socket.emit('locationUpdate', { orderId, ...toCourierPoint(last) });
}

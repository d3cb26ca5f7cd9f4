import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { OrderStatus } from '@food/contracts/orders';
import type { AppContext } from '../context';
import { isOver } from '../orders/final-statuses';
import { isOnTheWay } from '../orders/order-status';
import { isSamePoint, type RidePoint, readProgress, toCourierPoint } from '../tracking/courier';
import { LIVE_LIMITS } from './live-limits';
import { isOrderRoom, type LiveServer, type LiveSocket, orderIdOf, orderRoom } from './live-server';

/** An order's state; null if it is unknown. */
export interface OrderState {
  readonly status: OrderStatus | null;
  /** Also null before pickup and after delivery (rule: courier-on-the-way). */
  readonly point: RidePoint | null;
}

/** Sends the state of orders to the sockets in their rooms. */
export interface OrderNotifier {
  /** Eventually sends each socket in the order's room its present state, or a later one. */
  refresh(orderId: string): void;
  stop(): void;
}

/**
 * Reads an order whenever a socket joins its room, any process changed it or a change may have been missed, and sends each socket
 * what it doesn't know yet (rule: live-channel-across-processes). One reading at a time, of all waiting orders: so nothing older
 * is sent after something newer, and a slow database gets no more queries than it can answer. A position that this process stored
 * itself is sent at once to those who got the one before it, and need not be read (decision 061).
 */
export function notifyOrders(io: LiveServer, context: AppContext): OrderNotifier {
  const waiting = new Set<string>();
  let reading: readonly string[] = [];
  let isSending = false;
  let isStopped = false;

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.size > 0 && !isStopped) {
      // Orders that were requested together are read together.
      await nextTurn();
      const orderIds = [...waiting].slice(0, LIVE_LIMITS.ordersReadAtOnce);
      for (const orderId of orderIds) waiting.delete(orderId);
      reading = orderIds;
      await sendAll(io, context, orderIds).catch(async (error) => {
        context.log.error({ err: error }, 'orders that are followed could not be read');
        for (const orderId of orderIds) waiting.add(orderId);
        await wait(LIVE_LIMITS.readAgainAfter, undefined, { ref: false });
      });
      reading = [];
    }
    isSending = false;
  }

  const refresh = (orderId: string): void => {
    if (!io.sockets.adapter.rooms.has(orderRoom(orderId))) return;
    waiting.add(orderId);
    void sendWaiting();
  };
  const changed = ({ orderId, points }: { orderId: string; points?: number }): void => {
    const isKnown = (socket: LiveSocket) => socket.data.sent.get(orderId)?.point?.points === points;
    if (points === undefined || !followersOf(io, orderId).every(isKnown)) refresh(orderId);
  };
  const moved = ({ orderId, ...now }: OrderState & { orderId: string; point: RidePoint }): void => {
    // What is being read may be older, and is sent later.
    if (reading.includes(orderId)) return;
    for (const socket of followersOf(io, orderId)) {
      const before = socket.data.sent.get(orderId);
      const isNext = before?.status === now.status && (before.point?.points ?? 0) + 1 === now.point.points;
      if (isNext) sendState(socket, orderId, now);
    }
  };
  const missed = (): void => {
    for (const room of io.sockets.adapter.rooms.keys()) if (isOrderRoom(room)) refresh(orderIdOf(room));
  };
  context.events.on('order-changed', changed).on('courier-moved', moved).on('changes-missed', missed);
  return {
    refresh,
    stop: () => {
      isStopped = true;
      context.events.off('order-changed', changed).off('courier-moved', moved).off('changes-missed', missed);
    },
  };
}

const followersOf = (io: LiveServer, orderId: string): LiveSocket[] =>
  [...(io.sockets.adapter.rooms.get(orderRoom(orderId)) ?? [])].flatMap(
    (id) => io.sockets.sockets.get(id) ?? [],
  );

async function sendAll(io: LiveServer, { db }: AppContext, orderIds: string[]): Promise<void> {
  for (const [orderId, { status, last }] of await readProgress(db, orderIds)) {
    const point = isOnTheWay(status) && last?.points ? last : null;
    for (const socket of followersOf(io, orderId)) sendState(socket, orderId, { status, point });
  }
}

function sendState(socket: LiveSocket, orderId: string, now: OrderState): void {
  const { sent } = socket.data;
  const before = sent.get(orderId) ?? { status: null, point: null };
  sent.set(orderId, now);
  const sendStatus = (): void => {
    const { status } = now;
    if (status && status !== before.status) socket.emit('orderStatusUpdate', { orderId, status });
  };
  // In chronological order: a newcomer gets the present state, and no position follows the end.
  if (before.status === null) sendStatus();
  if (now.point && !(before.point && isSamePoint(now.point, before.point)))
    socket.emit('locationUpdate', { orderId, ...toCourierPoint(now.point) });
  if (before.status !== null) sendStatus();
  if (now.status && isOver(now.status)) leaveRoom(socket, orderId);
}

/** The order is over, and a socket may be in only so many rooms. */
function leaveRoom(socket: LiveSocket, orderId: string): void {
  socket.data.sent.delete(orderId);
  void socket.leave(orderRoom(orderId));
}

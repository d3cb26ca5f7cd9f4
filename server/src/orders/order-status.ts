import type { OrderStatus } from '@food/contracts/orders';
import { and, eq, ne, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { tell } from '../db/database';
import { conflict } from '../http/errors';
import { statusOf } from './find-order';
import { orders } from './orders-tables';

/** Nothing leads out of these (rule: order-status-final). */
const OVER = ['delivered', 'cancelled'] as const satisfies OrderStatus[];
export const isOver = (status: OrderStatus): boolean => OVER.some((over) => over === status);

/** From pickup to delivery (rule: courier-on-the-way). */
export const isOnTheWay = (status: OrderStatus): boolean => status !== 'pending' && !isOver(status);

const isOpen = notInArray(orders.status, [...OVER]);

/**
 * Inside another statement: id and status of an order that is not over, held until that statement has ended, so that others who change
 * or hold the order wait; no row where there is none.
 */
export const heldWhileOpen = (orderId: string): SQL =>
  sql`select id, status from ${orders} where ${eq(orders.id, orderId)} and ${isOpen} for no key update`;

/** The same of those among many that nobody else holds: waits for nobody. */
export const heldIfFree = (orderIds: SQLWrapper): SQL =>
  sql`select id, status from ${orders} where ${orders.id} = any(${orderIds}::text[]) and ${isOpen} for no key update skip locked`;

/** A change of an order's status, and when it was made. */
interface StatusChange {
  readonly status: OrderStatus;
  readonly statusAt: Date;
  readonly cancelledBy?: 'customer' | 'restaurant';
  readonly cancelReason?: string;
}

/**
 * Changes an order by one guarded update, and tells of it: where the connection breaks under it, nobody hears whether it was
 * made, and its room hears of it all the same if it was.
 *
 * @returns whether the order was as `guard` says
 */
export async function changeStatus(
  { db }: AppContext,
  orderId: string,
  change: StatusChange,
  guard: SQL | undefined,
): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ ...change, onTheWayAt: onTheWaySince(change) })
    .where(and(eq(orders.id, orderId), guard))
    .returning({ told: tell('order', orders.id) });
  return changed.length > 0;
}

/** Of an order that gets this status, by the one that it has: a step from the kitchen onto the way begins it, a step back ends it. */
const onTheWaySince = ({ status, statusAt }: StatusChange): SQL | null => {
  if (status === 'pending') return null;
  if (isOver(status)) return sql`${orders.onTheWayAt}`;
  return sql`case when ${orders.status} = 'pending' then ${sql.param(statusAt, orders.statusAt)}::timestamptz else ${orders.onTheWayAt} end`;
};

/** What the order's status must be for a step to be taken; any that is not over where absent. */
export interface StepCondition {
  readonly from?: OrderStatus;
}

/**
 * Moves an order to a status, by one guarded update. The status that it already has changes
 * nothing. Used alike by the operations calls and the demo kitchen.
 *
 * @throws HttpError 404 for an unknown order, 409 for a step out of a final status or from another one than `from`
 */
export async function moveOrder(
  context: AppContext,
  orderId: string,
  status: OrderStatus,
  { from }: StepCondition = {},
): Promise<void> {
  const change = {
    status,
    statusAt: context.clock.now(),
    ...(status === 'cancelled' && { cancelledBy: 'restaurant' as const }),
  };
  const mayMove = and(
    ne(orders.status, status),
    notInArray(orders.status, [...OVER]),
    from && eq(orders.status, from),
  );
  if (await changeStatus(context, orderId, change, mayMove)) return;
  const now = await statusOf(context.db, orderId);
  if (now === status) return;
  if (from || isOver(now)) throw impossible(now, status);
  // It had this status a moment ago and was moved on in between: this step comes after that one.
  await moveOrder(context, orderId, status);
}

const impossible = (from: OrderStatus, to: OrderStatus) =>
  conflict(`The order is ${from} and cannot become ${to}.`, 'IMPOSSIBLE_STEP');

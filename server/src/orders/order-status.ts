import type { OrderStatus } from '@food/contracts/orders';
import { and, eq, ne, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { type Db, notifyChange } from '../db/database';
import { conflict } from '../http/errors';
import { FINAL_STATUSES, isOver } from './final-statuses';
import { statusOf } from './find-order';
import { orders } from './orders-tables';

/** From pickup to delivery (rule: courier-on-the-way). */
export const isOnTheWay = (status: OrderStatus): boolean => status !== 'pending' && !isOver(status);

const isOpen = notInArray(orders.status, [...FINAL_STATUSES]);

/**
 * Inside another statement: id and status of an order that is not over, locked until that statement has ended, so that others who
 * change or lock the order wait; no row if there is none.
 */
export const heldWhileOpen = (orderId: string): SQL =>
  sql`select id, status from ${orders} where ${eq(orders.id, orderId)} and ${isOpen} for no key update`;

/** The same for those of many that aren't locked: waits for no lock. */
export const heldIfFree = (orderIds: SQLWrapper): SQL =>
  sql`select id, status from ${orders} where ${orders.id} = any(${orderIds}::text[]) and ${isOpen} for no key update skip locked`;

/** A change of an order's status, and its time. */
interface StatusChange {
  readonly status: OrderStatus;
  readonly statusAt: Date;
  readonly cancelledBy?: 'customer' | 'restaurant';
  readonly cancelReason?: string;
}

/**
 * Changes an order by one guarded update, and notifies its room in the same statement: if the connection breaks meanwhile, the
 * caller doesn't learn whether it was made, but the room is notified if it was.
 *
 * @returns whether the order matched `guard`
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
    .returning({ notified: notifyChange('order', orders.id) });
  return changed.length > 0;
}

/**
 * The pickup time of an order that gets this status, by its present one: a step from the kitchen onto the way sets it, a step
 * back clears it.
 */
const onTheWaySince = ({ status, statusAt }: StatusChange): SQL | null => {
  if (status === 'pending') return null;
  if (isOver(status)) return sql`${orders.onTheWayAt}`;
  return sql`case when ${orders.status} = 'pending' then ${sql.param(statusAt, orders.statusAt)}::timestamptz else ${orders.onTheWayAt} end`;
};

export interface StepOptions {
  /** The status that the order must have; any that is not over by default. */
  readonly from?: OrderStatus;
  /** Called when the order goes back to the kitchen, in the transaction of that step. */
  readonly takenBack?: (tx: Db, orderId: string) => Promise<void>;
}

/**
 * Moves an order to a status, by one guarded update. Its present status changes nothing. Used by the operations calls and the
 * demo kitchen alike.
 *
 * @throws HttpError 404 for an unknown order, 409 for a step out of a final status or from another one than `from`
 */
export async function moveOrder(
  context: AppContext,
  orderId: string,
  status: OrderStatus,
  { from, ...always }: StepOptions = {},
): Promise<void> {
  const change = {
    status,
    statusAt: context.clock.now(),
    ...(status === 'cancelled' && { cancelledBy: 'restaurant' as const }),
  };
  const mayMove = and(ne(orders.status, status), isOpen, from && eq(orders.status, from));
  const { takenBack } = always;
  const step = (db: Db) => changeStatus({ ...context, db }, orderId, change, mayMove);
  const hasMoved =
    status === 'pending' && takenBack
      ? await context.db.transaction(async (tx) => {
          const isBack = await step(tx);
          if (isBack) await takenBack(tx, orderId);
          return isBack;
        })
      : await step(context.db);
  if (hasMoved) return;
  const now = await statusOf(context.db, orderId);
  if (now === status) return;
  if (from || isOver(now)) throw impossible(now, status);
  // It had this status a moment ago and was moved on in between: this step counts as later.
  await moveOrder(context, orderId, status, always);
}

const impossible = (from: OrderStatus, to: OrderStatus) =>
  conflict(`The order is ${from} and cannot become ${to}.`, 'IMPOSSIBLE_STEP');

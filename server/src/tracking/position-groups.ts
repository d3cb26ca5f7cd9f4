import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OrderStatus } from '@food/contracts/orders';
import type { Position } from '@food/format/distance';
import { sql } from 'drizzle-orm';
import { type Db, notifyChange } from '../db/database';
import { isUnavailable } from '../db/is-unavailable';
import { prepared } from '../db/prepared';
import { heldIfFree } from '../orders/order-status';
import { courierRides } from './tracking-tables';

/** Of different orders, in one statement. */
const MOST_IN_GROUP = 500;

type Point = Position & { readonly at: Date };

/** The number of positions since pickup including this one, and the order's status. */
interface Stored {
  readonly points: number;
  readonly status: OrderStatus;
}

/** A position to be stored, and its waiting caller. */
interface Waiting {
  readonly orderId: string;
  readonly point: Point;
  stored(as: Stored | null): void;
  failed(error: unknown): void;
}

const given = (name: string) => sql.placeholder(name);

/**
 * Stores in one statement what a statement for each of them would (courier.ts, `storePoint`). An order that is locked is left
 * out: a group waits for no lock, so that one order never keeps the others' couriers waiting, nor two groups each other.
 */
const storeGroup = prepared(
  'store positions',
  { orderId: courierRides.orderId, points: courierRides.points, status: sql<OrderStatus>`status` },
  sql`with given as (
      select * from unnest(${given('ids')}::text[], ${given('latitudes')}::double precision[],
        ${given('longitudes')}::double precision[], ${given('times')}::timestamptz[]) as given(order_id, latitude, longitude, at)
    ), open_order as (
      ${heldIfFree(given('ids'))}
    ), ride as (
      insert into courier_rides as last (order_id, latitude, longitude, at, points)
      select id, latitude, longitude, at, (status <> 'pending')::int from open_order inner join given on order_id = id
      on conflict (order_id) do update set
        latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at, points = (last.points + 1) * excluded.points
      where excluded.at > last.at or (excluded.at = last.at
        and (excluded.latitude, excluded.longitude) is distinct from (last.latitude, last.longitude))
      returning order_id, latitude, longitude, at, points
    ), point as (
      insert into courier_points (order_id, latitude, longitude, at)
      select order_id, latitude, longitude, at from ride inner join open_order on id = order_id where status <> 'pending'
    )
    select order_id, points, status, case when status <> 'pending' then ${notifyChange('order', sql`order_id || ' ' || points`)} end
    from ride inner join open_order on id = order_id`,
);

/** Stores the waiting positions, one group at a time: those that come meanwhile are in the next one. */
class PositionGroups {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(db: Db) {
    this.#db = db;
  }

  store(orderId: string, point: Point): Promise<Stored | null> {
    return new Promise((stored, failed) => {
      this.#waiting.push({ orderId, point, stored, failed });
      if (!this.#isStoring) void this.#storeAll();
    });
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      // Positions that have arrived with the first one are read before the next turn.
      await nextTurn();
      await this.#storeNext(this.#takeGroup());
    }
    this.#isStoring = false;
  }

  /** The longest waiting, one for each order: of two the second comes after the first. */
  #takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>();
    const others: Waiting[] = [];
    for (const one of this.#waiting) {
      if (group.size < MOST_IN_GROUP && !group.has(one.orderId)) group.set(one.orderId, one);
      else others.push(one);
    }
    this.#waiting = others;
    return [...group.values()];
  }

  async #storeNext(group: readonly Waiting[]): Promise<void> {
    try {
      const rows = await storeGroup(this.#db, {
        ids: group.map(({ orderId }) => orderId),
        latitudes: group.map(({ point }) => point.latitude),
        longitudes: group.map(({ point }) => point.longitude),
        times: group.map(({ point }) => point.at.toISOString()),
      });
      const known = new Map(rows.map((row) => [row.orderId, row]));
      for (const { orderId, stored } of group) stored(known.get(orderId) ?? null);
    } catch (error) {
      if (!isUnavailable(error)) for (const { stored } of group) stored(null);
      // Positions that came meanwhile would wait for the database a second time, which is too long.
      else for (const { failed } of [...group, ...this.#waiting.splice(0)]) failed(error);
    }
  }
}

const groups = new WeakMap<Db, PositionGroups>();

/**
 * Stores a position together with those of other orders that come at the same time (decision 057).
 *
 * @returns null if it isn't stored, for any reason
 */
export function storeInGroup(db: Db, orderId: string, point: Point): Promise<Stored | null> {
  const known = groups.get(db) ?? new PositionGroups(db);
  groups.set(db, known);
  return known.store(orderId, point);
}

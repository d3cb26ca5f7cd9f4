import { sql } from 'drizzle-orm';
import { bigserial, check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import { orders } from '../orders/orders-tables';

/** Positions of an order's courier; `seq` is the order of arrival over all orders. */
export const courierPoints = pgTable(
  'courier_points',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('courier_points_order').on(t.orderId, t.seq),
    check(
      'courier_points_on_earth',
      sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
  ],
);

/** The last position of an order's courier; changed in the same statement as {@link courierPoints}. */
export const courierRides = pgTable(
  'courier_rides',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    at: moment('at').notNull(),
    /** Positions since the present pickup, also those that have left the trail; 0 if the last one is from before. */
    points: integer().notNull(),
  },
  (t) => [index('courier_rides_at').on(t.at)],
);

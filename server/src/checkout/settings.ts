import { toPaise, toRupees } from '@food/cart/totals';
import type { Settings } from '@food/contracts/checkout';
import { LEAD_MINUTES } from '@food/contracts/opening-hours';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { nested } from '../db/prepared';
import { settings } from './checkout-tables';

/**
 * Delivery charge and taxes in rupees, and the opening hours; before a menu was ever written nothing is charged and the kitchen
 * is always open.
 */
export async function readSettings(db: Pick<Db, 'select'>): Promise<Settings> {
  const [row] = await db.select().from(settings);
  return toSettings(row);
}

/** The same inside another statement; {@link toSettings} reads its first row. */
export const settingsRows = nested(getTableColumns(settings), sql`from ${settings}`);

export function toSettings(row: typeof settings.$inferSelect | undefined): Settings {
  return {
    delivery_charge: toRupees(row?.deliveryChargePaise ?? 0),
    taxes: toRupees(row?.taxesPaise ?? 0),
    opening_hours: [...(row?.openingHours ?? [])],
    closed_on: [...(row?.closedOn ?? [])],
    lead_minutes: row?.leadMinutes ?? LEAD_MINUTES,
  };
}

/** Whether a menu was ever written: its settings come with it, and are never deleted. */
export async function hasSettings(db: Pick<Db, 'select'>): Promise<boolean> {
  return (await db.select({ id: settings.id }).from(settings)).length > 0;
}

/** Replaces the settings, inside the caller's transaction; amounts in rupees. */
export async function replaceSettings(tx: Db, next: Settings): Promise<void> {
  const values = {
    deliveryChargePaise: toPaise(next.delivery_charge),
    taxesPaise: toPaise(next.taxes),
    openingHours: next.opening_hours,
    closedOn: next.closed_on,
    leadMinutes: next.lead_minutes,
  };
  await tx
    .insert(settings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: settings.id, set: values });
}

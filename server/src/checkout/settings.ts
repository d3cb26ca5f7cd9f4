import { toPaise, toRupees } from '@food/cart/totals';
import type { Settings } from '@food/contracts/checkout';
import type { Db } from '../db/database';
import { settings } from './checkout-tables';

/** Delivery charge and taxes in rupees; nothing is charged before a menu was ever put. */
export async function readSettings(db: Pick<Db, 'select'>): Promise<Settings> {
  const [row] = await db.select().from(settings);
  return {
    delivery_charge: toRupees(row?.deliveryChargePaise ?? 0),
    taxes: toRupees(row?.taxesPaise ?? 0),
  };
}

/** Whether a menu was ever put: its settings come with it, and are never deleted. */
export async function hasSettings(db: Pick<Db, 'select'>): Promise<boolean> {
  return (await db.select({ id: settings.id }).from(settings)).length > 0;
}

/** Replaces the settings, inside the caller's transaction; amounts in rupees. */
export async function replaceSettings(tx: Db, { delivery_charge, taxes }: Settings): Promise<void> {
  const amounts = { deliveryChargePaise: toPaise(delivery_charge), taxesPaise: toPaise(taxes) };
  await tx
    .insert(settings)
    .values({ id: 1, ...amounts })
    .onConflictDoUpdate({ target: settings.id, set: amounts });
}

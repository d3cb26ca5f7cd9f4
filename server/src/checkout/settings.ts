import { toRupees } from '@food/shared/cart-totals';
import type { Settings } from '@food/shared/contracts/checkout';
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

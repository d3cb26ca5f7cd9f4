import type { CartLine, CartNotes } from '@food/cart/store';
import { type Totals, toPaise, toRupees } from '@food/cart/totals';
import type { BodyOf } from '@food/contracts/call';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { placeOrder } from '@food/contracts/orders';
import { knownOf } from '../address/address-fields';

/** The body of `POST /auth/order`. */
export type OrderBody = BodyOf<typeof placeOrder>;

interface Checkout {
  userId: string;
  lines: readonly CartLine[];
  notes: CartNotes;
  totals: Totals;
  coupon: Coupon | null;
  address: Address;
  /** When the slot begins; null for as soon as possible. */
  deliverAt: string | null;
}

/** The order exactly as it is shown: the same lines, notes, prices and amounts (rule: order-as-shown). Rupees. */
export function orderBody({ userId, lines, notes, totals, coupon, address, deliverAt }: Checkout): OrderBody {
  return {
    user_id: userId,
    items: lines.map(({ id, item_code, name, price, image_url, quantity }) => ({
      id,
      item_code,
      name,
      price: toRupees(toPaise(price)),
      image_url,
      quantity,
      ...noted(notes.dishes[id]),
    })),
    ...totals,
    coupon_code: coupon?.code ?? null,
    address: knownOf(address),
    ...noted(notes.order),
    ...(deliverAt && { deliver_at: deliverAt }),
  };
}

/** Without a note the body is the same as before notes existed, which an older server accepts too. */
const noted = (text = ''): { note?: string } => (text.trim() ? { note: text.trim() } : {});

import type { CartLine } from '@food/cart/store';
import { type Totals, toPaise, toRupees } from '@food/cart/totals';
import type { BodyOf } from '@food/contracts/call';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { placeOrder } from '@food/contracts/orders';

/** What `POST /auth/order` takes. */
export type OrderBody = BodyOf<typeof placeOrder>;

interface Checkout {
  userId: string;
  lines: readonly CartLine[];
  totals: Totals;
  coupon: Coupon | null;
  address: Address;
}

/** The order exactly as it is shown: the same lines, prices and amounts (rule: order-as-shown). Rupees. */
export function orderBody({ userId, lines, totals, coupon, address }: Checkout): OrderBody {
  return {
    user_id: userId,
    items: lines.map(({ id, item_code, name, price, image_url, quantity }) => ({
      id,
      item_code,
      name,
      price: toRupees(toPaise(price)),
      image_url,
      quantity,
    })),
    ...totals,
    coupon_code: coupon?.code ?? null,
    address,
  };
}

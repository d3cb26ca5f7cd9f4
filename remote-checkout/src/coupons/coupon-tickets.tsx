import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { subtotalPaise } from '@food/cart/totals';
import type { Coupon } from '@food/contracts/checkout';
import { useState } from 'react';
import { CouponCard } from './coupon-card';
import { bestFirst } from './coupon-worth';
import css from './coupons-page.module.css';

interface CouponTicketsProps {
  coupons: readonly Coupon[];
  onChosen(): void;
}

/** The coupons, best first. A tap chooses one. */
export function CouponTickets({ coupons, onChosen }: CouponTicketsProps) {
  const chosen = useChoices((choices) => choices.coupon);
  const chooseCoupon = useChoices((choices) => choices.chooseCoupon);
  const subtotal = useCart((cart) => subtotalPaise(cart.lines));
  // Sorted for the cart at the first rendering, so that none moves under a finger. For a server-rendered page that is the empty
  // cart.
  const [subtotalAtFirst] = useState(subtotal);

  return (
    <ul className={css.list}>
      {bestFirst(coupons, subtotalAtFirst).map((coupon) => (
        <CouponCard
          key={coupon.code}
          coupon={coupon}
          subtotalPaise={subtotal}
          chosen={coupon.code === chosen?.code}
          onChoose={() => {
            chooseCoupon(coupon);
            onChosen();
          }}
        />
      ))}
    </ul>
  );
}

import { useChoices } from '@food/cart/choices';
import type { CartLine } from '@food/cart/store';
import { discountPaise, subtotalPaise, toRupees } from '@food/cart/totals';
import { formatRupees } from '@food/format/money';
import { Link } from '@food/platform/router';
import { IconButton } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { ChevronIcon, CloseIcon, CouponIcon, PinIcon } from '@food/ui/icons';
import type { ReactNode } from 'react';
import { addressLines } from '../address/address-fields';
import css from './choice-rows.module.css';

/** By this `/coupons` knows that one step back is the cart. */
const FROM_CART = { from: 'cart' } as const;

/** The way to the coupons; the chosen one, and what it takes off. */
export function CouponRow({ lines }: { lines: readonly CartLine[] }) {
  const coupon = useChoices((choices) => choices.coupon);
  const chooseCoupon = useChoices((choices) => choices.chooseCoupon);
  if (!coupon) return <ChoiceRow to="/coupons" icon={<CouponIcon />} title="Apply a coupon" />;
  const saved = toRupees(discountPaise(subtotalPaise(lines), coupon));
  return (
    <ChoiceRow
      to="/coupons"
      icon={<CouponIcon />}
      title={coupon.code}
      words={[`${formatRupees(saved)} off`]}
      end={
        <IconButton label={`Remove coupon ${coupon.code}`} onClick={() => chooseCoupon(null)}>
          <CloseIcon size={20} />
        </IconButton>
      }
    />
  );
}

/** The way to the addresses; the chosen one. */
export function AddressRow() {
  const address = useChoices((choices) => choices.address);
  if (!address) {
    return (
      <ChoiceRow
        to="/address"
        icon={<PinIcon />}
        title="Select an address"
        words={['Where should we bring it?']}
      />
    );
  }
  return <ChoiceRow to="/address" icon={<PinIcon />} title="Deliver to" words={addressLines(address)} />;
}

interface ChoiceRowProps {
  to: string;
  icon: ReactNode;
  title: string;
  words?: string[];
  /** Stands in place of the arrow. */
  end?: ReactNode;
}

function ChoiceRow({ to, icon, title, words = [], end }: ChoiceRowProps) {
  return (
    <Card className={css.row} flush>
      <Link className={css.link} to={to} state={FROM_CART}>
        <span className={css.icon}>{icon}</span>
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          {words.map((line) => (
            <span key={line} className={css.line}>
              {line}
            </span>
          ))}
        </span>
        {!end && <ChevronIcon size={20} />}
      </Link>
      {end}
    </Card>
  );
}

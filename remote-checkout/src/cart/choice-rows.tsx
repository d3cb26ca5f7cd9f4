import { useChoices } from '@food/cart/choices';
import type { CartLine } from '@food/cart/store';
import { discountPaise, subtotalPaise, toRupees } from '@food/cart/totals';
import type { Coupon } from '@food/contracts/checkout';
import { formatRupees } from '@food/format/money';
import { Link } from '@food/platform/router';
import { Button, IconButton } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { ChevronIcon, CloseIcon, CouponIcon, PinIcon } from '@food/ui/icons';
import { dropSecondTap } from '@food/ui/second-tap';
import { type MouseEvent, type ReactNode, type Ref, useRef } from 'react';
import { addressLines } from '../address/address-fields';
import { bestCoupon } from '../coupons/coupon-worth';
import { useCoupons } from '../coupons/coupons-api';
import { t } from '../messages';
import css from './choice-rows.module.css';

/** Tells `/coupons` that one step back is the cart. */
const FROM_CART = { from: 'cart' } as const;

/**
 * The link to the coupons, with the chosen coupon and its saving. Without one, the coupon that saves most, which one tap applies.
 */
export function CouponRow({ lines }: { lines: readonly CartLine[] }) {
  const coupon = useChoices((choices) => choices.coupon);
  const { data: coupons = [] } = useCoupons();
  const link = useRef<HTMLAnchorElement>(null);
  const subtotal = subtotalPaise(lines);
  const savedBy = (one: Coupon) => formatRupees(toRupees(discountPaise(subtotal, one)));

  function choose(next: Coupon | null, tap: MouseEvent) {
    // The link to the coupons and Remove replace Apply.
    dropSecondTap(tap);
    // Before the button is removed, or the focus is lost with it.
    link.current?.focus();
    useChoices.getState().chooseCoupon(next);
  }

  const row = { to: '/coupons', icon: <CouponIcon />, link };
  if (coupon) {
    const remove = (
      <IconButton
        label={t('choice.removeCoupon', { code: coupon.code })}
        onClick={(tap) => choose(null, tap)}
      >
        <CloseIcon size={20} />
      </IconButton>
    );
    return (
      <ChoiceRow
        {...row}
        title={coupon.code}
        words={[t('choice.couponOff', { amount: savedBy(coupon) })]}
        end={remove}
      />
    );
  }
  const best = bestCoupon(coupons, subtotal);
  // There is a text from the start, and the offer's is no longer than it: if the offer comes late, nothing moves.
  if (!best) return <ChoiceRow {...row} title={t('choice.coupon')} words={[t('choice.seeSavings')]} />;
  const apply = (
    <Button
      variant="quiet"
      aria-label={t('choice.applyAndSave', { code: best.code, amount: savedBy(best) })}
      onClick={(tap) => choose(best, tap)}
    >
      {t('coupons.apply')}
    </Button>
  );
  return (
    <ChoiceRow
      {...row}
      title={t('choice.coupon')}
      words={[t('choice.saveNow', { amount: savedBy(best) })]}
      end={<span className={css.offer}>{apply}</span>}
    />
  );
}

/** The link to the addresses, with the chosen one. */
export function AddressRow() {
  const address = useChoices((choices) => choices.address);
  if (!address) {
    return (
      <ChoiceRow to="/address" icon={<PinIcon />} title={t('choice.address')} words={[t('choice.whereTo')]} />
    );
  }
  const lines = addressLines(address);
  return (
    <ChoiceRow
      to="/address"
      icon={<PinIcon />}
      title={t('choice.deliverTo')}
      words={lines.length > 0 ? lines : [t('address.noWords')]}
    />
  );
}

interface ChoiceRowProps {
  to: string;
  icon: ReactNode;
  title: string;
  words?: string[];
  link?: Ref<HTMLAnchorElement>;
  /** Stands in place of the arrow. */
  end?: ReactNode;
}

function ChoiceRow({ to, icon, title, words = [], link, end }: ChoiceRowProps) {
  return (
    <Card className={css.row} flush>
      <Link className={css.link} ref={link} to={to} state={FROM_CART}>
        <span className={css.icon}>{icon}</span>
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          {words.map((line, at) => (
            <span key={at} className={css.line}>
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

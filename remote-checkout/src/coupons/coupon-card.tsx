import { toRupees } from '@food/cart/totals';
import type { Coupon } from '@food/contracts/checkout';
import { formatDay, formatDayInIndia } from '@food/format/dates';
import { formatRupees } from '@food/format/money';
import { Time } from '@food/format/time';
import { Button } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { CheckIcon } from '@food/ui/icons';
import { t } from '../messages';
import { worthOf } from './coupon-worth';
import css from './coupons-page.module.css';

interface CouponCardProps {
  coupon: Coupon;
  /** Of the cart. */
  subtotalPaise: number;
  chosen: boolean;
  onChoose(): void;
}

/** A coupon and its terms. The minimum order value is shown, not enforced (rule: coupon-minimum-shown). */
export function CouponCard({ coupon, subtotalPaise, chosen, onChoose }: CouponCardProps) {
  const { code, description, expires_at, min_order_value } = coupon;
  return (
    <Card as="li" className={css.ticket} flush>
      <div className={css.stub}>
        <h2 className={css.code}>{code}</h2>
        <Button
          variant="quiet"
          className={chosen ? css.applied : undefined}
          aria-label={t(chosen ? 'coupons.appliedCode' : 'coupons.applyCode', { code })}
          onClick={onChoose}
        >
          {chosen && <CheckIcon size={18} />}
          {t(chosen ? 'coupons.applied' : 'coupons.apply')}
        </Button>
      </div>
      <div className={css.terms}>
        <p>{description}</p>
        <p className={css.small}>
          {t.rich('coupons.minimum', {
            amount: formatRupees(min_order_value),
            money: (inside) => <span className="money">{inside}</span>,
          })}
        </p>
        <p className={css.small}>
          {expires_at
            ? t.rich('coupons.expires', {
                day: () => <Time when={expires_at} format={formatDay} early={formatDayInIndia(expires_at)} />,
              })
            : t('coupons.noExpiry')}
        </p>
        <p className={css.worth}>
          <Worth coupon={coupon} subtotalPaise={subtotalPaise} />
        </p>
      </div>
    </Card>
  );
}

/** The coupon's saving for this cart; nothing while the cart is empty, as on a server (rule: coupon-saving-said). */
function Worth({ coupon, subtotalPaise }: Pick<CouponCardProps, 'coupon' | 'subtotalPaise'>) {
  const { saved, missing } = worthOf(coupon, subtotalPaise);
  if (subtotalPaise === 0) return null;
  if (missing > 0) {
    return (
      <span className={css.small}>{t('coupons.missing', { amount: formatRupees(toRupees(missing)) })}</span>
    );
  }
  return (
    saved > 0 && (
      <span className={css.saves}>{t('coupons.saves', { amount: formatRupees(toRupees(saved)) })}</span>
    )
  );
}

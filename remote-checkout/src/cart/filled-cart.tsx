import { useChoices } from '@food/cart/choices';
import { useNamedLines } from '@food/cart/named-lines';
import { useCart } from '@food/cart/store';
import { cartTotals } from '@food/cart/totals';
import { Notice } from '@food/ui/notice';
import { t } from '../messages';
import { useSettings } from './cart-api';
import { CartItems } from './cart-items';
import { AddressRow, CouponRow } from './choice-rows';
import { ExploreMore } from './explore-more';
import css from './filled-cart.module.css';
import { offTheMenuWords, useOffTheMenu } from './off-the-menu';
import { PayBar } from './pay-bar';
import { Receipt } from './receipt';
import type { Removal } from './removed-line';
import { soldOutWords, useSoldOutLines } from './sold-out';
import { TimeRow } from './time-row';
import { useCheckedChoices } from './use-checked-choices';
import type { Ordering } from './use-place-order';
import { useTimeGone } from './use-time-gone';

/** The content of the cart, its price, and the button that orders it. */
export function FilledCart({ ordering, removal }: { ordering: Ordering; removal: Removal }) {
  const lines = useCart((cart) => cart.lines);
  const coupon = useChoices((choices) => choices.coupon);
  const { data: settings, isFetching, refetch } = useSettings();
  const named = useNamedLines(lines);
  const offMenu = useOffTheMenu(named);
  const soldOut = useSoldOutLines(
    named.filter((line) => !offMenu.includes(line)),
    settings?.sold_out,
  );
  const words = [
    ...useCheckedChoices(),
    ...(useTimeGone(settings) ? [t('time.gone')] : []),
    ...offTheMenuWords(offMenu),
    ...soldOutWords(soldOut, settings),
  ];
  const held = [
    ...(offMenu.length > 0 ? [t('pay.offMenu')] : []),
    ...(soldOut.length > 0 ? [t('pay.soldOut')] : []),
  ];
  const totals = settings ? cartTotals({ lines, coupon, settings }) : null;
  const { change, Question } = ordering;
  const sending = ordering.step === 'sending';
  return (
    <>
      {words.map((word) => (
        <div key={word} className={css.word}>
          <Notice tone="warn">{word}</Notice>
        </div>
      ))}
      {/* While an order is under way, its content can’t be changed. */}
      <div className={css.columns}>
        <div className={css.items} inert={sending}>
          <CartItems lines={named} soldOut={soldOut} offMenu={offMenu} removal={removal} />
        </div>
        <div className={css.side}>
          <div className={css.choices} inert={sending}>
            <CouponRow lines={lines} />
            <AddressRow />
            {settings && <TimeRow opening={settings} />}
          </div>
          <Receipt
            lines={lines}
            coupon={coupon}
            totals={totals}
            failed={!settings && !isFetching}
            onRetry={() => refetch()}
          />
          <PayBar lines={lines} totals={totals} held={held.join(' ')} ordering={ordering} />
        </div>
        <div className={css.more} inert={sending}>
          <ExploreMore lines={lines} />
        </div>
      </div>
      {change && Question && <Question change={change} named={named} ordering={ordering} />}
    </>
  );
}

import { formatDiscount, formatRupees } from '@food/format/money';
import { t } from '../messages';
import { DishTimes } from '../order/dish-times';
import type { readBill } from '../order/read-order';
import css from './invoice.module.css';
import { Row } from './row';

/** The dishes and amounts as the server stores them: only the lines' sums are computed here. */
export function BillTable({ bill }: { bill: ReturnType<typeof readBill> }) {
  const { items, discount, couponChosen } = bill;
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('bill.caption')}</caption>
      <tbody>
        {items.map((item, at) => (
          <Row
            key={at}
            label={<DishTimes item={item} />}
            note={item.note}
            amount={formatRupees(item.price * item.quantity)}
          />
        ))}
      </tbody>
      <tbody className={css.sums}>
        <Row label={t('bill.subtotal')} amount={formatRupees(bill.subtotal)} />
        <Row label={t('bill.discount')} amount={couponChosen ? formatDiscount(discount) : formatRupees(0)} />
        <Row label={t('bill.deliveryCharge')} amount={formatRupees(bill.delivery_charge)} />
        <Row label={t('bill.taxes')} amount={formatRupees(bill.taxes)} />
      </tbody>
      <tfoot className={css.total}>
        <Row label={t('order.total')} amount={formatRupees(bill.total)} />
      </tfoot>
    </table>
  );
}

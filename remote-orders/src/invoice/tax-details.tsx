import { formatRupees } from '@food/format/money';
import { t } from '../messages';
import type { ShownInvoice } from '../order/read-invoice';
import css from './invoice.module.css';
import { Row } from './row';

type Tax = NonNullable<ShownInvoice['tax']>;

/** The seller, as the law requires. */
export function Supplier({ tax }: { tax: Tax }) {
  return (
    <address className={css.supplier}>
      {tax.legal_name}
      <br />
      {tax.address}
      <br />
      GSTIN {tax.gstin}
    </address>
  );
}

/** The tax included in the total, as it was on the day of the order (rule: tax-inside). */
export function TaxTable({ tax }: { tax: Tax }) {
  const half = `${tax.rate / 2}%`;
  return (
    <table className={`${css.table} ${css.tax}`}>
      <caption>{t('tax.caption', { sac: tax.sac })}</caption>
      <tbody>
        <Row label={t('tax.value')} amount={formatRupees(tax.taxable_value)} />
        <Row label={`CGST ${half}`} amount={formatRupees(tax.cgst)} />
        <Row label={`SGST ${half}`} amount={formatRupees(tax.sgst)} />
      </tbody>
    </table>
  );
}

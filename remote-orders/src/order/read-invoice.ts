import type { TaxInvoice } from '@food/contracts/invoice';
import { readBill } from './read-order';
import { amount, type Loose, text } from './read-values';

/** A bill with what its invoice says beside the amounts. */
export interface ShownInvoice extends ReturnType<typeof readBill> {
  /** Whether the order was cancelled: then its tax invoice is void. */
  readonly cancelled: boolean;
  /** Null where the order has none (rule: tax-invoice). */
  readonly tax: Required<TaxInvoice> | null;
}

/** @throws Error where the answer is no order at all: that must not become an invoice of nothing */
export function readInvoice(answer: unknown): ShownInvoice {
  if (typeof answer !== 'object' || answer === null) throw new Error('The invoice could not be read.');
  const { status, tax_invoice } = answer as { status?: unknown; tax_invoice?: unknown };
  return {
    ...readBill(answer),
    cancelled: text(status).toLowerCase() === 'cancelled',
    tax: readTaxInvoice(tax_invoice),
  };
}

function readTaxInvoice(value: unknown): Required<TaxInvoice> | null {
  const tax = (value ?? {}) as Loose<TaxInvoice>;
  const number = text(tax.number);
  if (number === '') return null;
  return {
    number,
    legal_name: text(tax.legal_name),
    address: text(tax.address),
    gstin: text(tax.gstin),
    sac: text(tax.sac),
    rate: amount(tax.rate),
    taxable_value: amount(tax.taxable_value),
    cgst: amount(tax.cgst),
    sgst: amount(tax.sgst),
    fssai_licence: text(tax.fssai_licence),
  };
}

import type { TaxInvoice, UpiRequest } from '@food/contracts/invoice';
import { readBill } from './read-order';
import { amount, type Loose, text } from './read-values';

/** A bill with the other contents of its invoice. */
export interface ShownInvoice extends ReturnType<typeof readBill> {
  /** Whether the order was cancelled: then its tax invoice is void. */
  readonly cancelled: boolean;
  /** Null if the order has none (rule: tax-invoice). */
  readonly tax: Required<TaxInvoice> | null;
  /** Null if the order can't be paid that way (rule: upi-at-the-door). */
  readonly upi: UpiRequest | null;
}

/** @throws Error if the answer isn't an order: it must not become an empty invoice */
export function readInvoice(answer: unknown): ShownInvoice {
  if (typeof answer !== 'object' || answer === null) throw new Error('The invoice could not be read.');
  const { status, tax_invoice, upi } = answer as Record<string, unknown>;
  return {
    ...readBill(answer),
    cancelled: text(status).toLowerCase() === 'cancelled',
    tax: readTaxInvoice(tax_invoice),
    upi: readUpi(upi),
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

/** A QR code that can't be drawn completely is left out, since a part of it can't be scanned. */
function readUpi(value: unknown): UpiRequest | null {
  const upi = (value ?? {}) as Loose<UpiRequest>;
  const qr = (upi.qr ?? {}) as Loose<UpiRequest['qr']>;
  const link = text(upi.link);
  const size = amount(qr.size);
  const path = text(qr.path);
  if (!link.startsWith('upi://pay?') || size <= 0 || !/^M[\dMhvz -]+$/.test(path)) return null;
  return { link, vpa: text(upi.vpa), payee: text(upi.payee), qr: { size, path } };
}

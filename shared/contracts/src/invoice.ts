import { z } from 'zod';
import { Rupees } from './call';

/** The data that Indian law requires on an invoice, as of the day of the order (rule: tax-invoice). */
const TaxInvoice = z
  .object({
    /** Consecutive in a financial year, at most 16 characters. */
    number: z.string().max(16),
    legal_name: z.string(),
    /** The supplier's, on one line. */
    address: z.string(),
    gstin: z.string(),
    /** Code of the service. */
    sac: z.string(),
    /** Per cent of the taxable value, half of it central and half of it state tax. */
    rate: z.number(),
    /** With both taxes it is the order's total (rule: tax-inside). */
    taxable_value: Rupees,
    cgst: Rupees,
    sgst: Rupees,
    fssai_licence: z.string().optional(),
  })
  .meta({ id: 'TaxInvoice' });
export type TaxInvoice = z.infer<typeof TaxInvoice>;

/** How to pay an order at the door (rule: upi-at-the-door). It doesn't say whether it was paid. */
const UpiRequest = z
  .object({
    /** Opens the customer's payment app with payee, exact amount and the order's id filled in. */
    link: z.string().startsWith('upi://pay?'),
    vpa: z.string(),
    payee: z.string(),
    /** The link as a QR code with its quiet zone: a square of `size` modules, and the dark ones as an SVG path. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  })
  .meta({ id: 'UpiRequest' });
export type UpiRequest = z.infer<typeof UpiRequest>;

/**
 * The parts of an invoice beside the order: `tax_invoice` if the supplier had a GSTIN when the order was placed, `upi` if the
 * supplier accepts UPI and the order is still to be paid at the door.
 */
export const onInvoice = { tax_invoice: TaxInvoice.optional(), upi: UpiRequest.optional() };

import { z } from 'zod';
import { Rupees } from './call';

/** What Indian law asks of an invoice, as it was on the day of the order (rule: tax-invoice). */
const TaxInvoice = z
  .object({
    /** Consecutive in a financial year, at most 16 signs. */
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

/** What an invoice may say beside the order; `tax_invoice` where the supplier had a GSTIN when it was placed. */
export const onInvoice = { tax_invoice: TaxInvoice.optional() };

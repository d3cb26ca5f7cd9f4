import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { paise } from '../db/columns';
import type { Supplier } from '../supplier-settings';
import { orders } from './orders-tables';

/** The last invoice number of a financial year, which is named by the year in which it begins. */
export const invoiceYears = pgTable('invoice_years', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** One row per order that was placed while the supplier had a GSTIN, never changed (rule: tax-invoice). */
export const taxInvoices = pgTable(
  'tax_invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    number: text().notNull(),
    supplier: jsonb().$type<Supplier>().notNull(),
    taxablePaise: paise('taxable_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
  },
  (t) => [
    unique('tax_invoices_number').on(t.number),
    check('tax_invoices_number_form', sql`${t.number} ~ '^[0-9A-Z/-]{1,16}$'`),
    check('tax_invoices_halves', sql`${t.cgstPaise} = ${t.sgstPaise} and ${t.cgstPaise} >= 0`),
  ],
);

import { toRupees } from '@food/cart/totals';
import type { AnswerOf } from '@food/contracts/call';
import type { TaxInvoice } from '@food/contracts/invoice';
import type { getInvoice } from '@food/contracts/orders';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import type { Supplier } from '../supplier-settings';
import { orderNotFound } from './find-order';
import { includedTax } from './included-tax';
import { invoiceYears, taxInvoices } from './invoice-tables';
import { toOrder } from './order-answer';
import { orders } from './orders-tables';

type Invoice = AnswerOf<typeof getInvoice>;

const INDIA_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** The year in which the financial year of a moment begins: on 1 April, by India's time. */
function financialYear(at: Date): number {
  const india = new Date(at.getTime() + INDIA_MS);
  return india.getUTCFullYear() - (india.getUTCMonth() < APRIL ? 1 : 0);
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** `W26-27/000001`: W for the web, so that no series of the restaurant's own till has it; at most 16 characters. */
const invoiceNumber = (year: number, serial: number): string =>
  `W${twoDigits(year)}-${twoDigits(year + 1)}/${String(serial).padStart(6, '0')}`;

interface NewOrder {
  readonly orderId: string;
  readonly totalPaise: number;
  readonly at: Date;
}

/**
 * Gives a newly stored order its tax invoice (decision 053), in the order's own transaction: a refused order returns its number
 * (rule: invoice-numbers). Concurrent orders wait here for each other, so it comes last.
 */
export async function issueInvoice(
  tx: Pick<Db, 'insert'>,
  { orderId, totalPaise, at }: NewOrder,
  supplier: Supplier,
): Promise<void> {
  const year = financialYear(at);
  const [counted] = await tx
    .insert(invoiceYears)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceYears.year, set: { last: sql`${invoiceYears.last} + 1` } })
    .returning({ serial: invoiceYears.last });
  if (!counted) throw new Error('The database gave no number to an invoice.');
  await tx.insert(taxInvoices).values({
    orderId,
    number: invoiceNumber(year, counted.serial),
    supplier,
    ...includedTax(totalPaise, supplier.ratePercent),
  });
}

/**
 * An own order with the other contents of its invoice.
 *
 * @throws HttpError 404 if the order is unknown or not the caller's
 */
export async function findInvoice(db: Pick<Db, 'select'>, userId: string, orderId: string): Promise<Invoice> {
  const [row] = await db
    .select({ order: orders, tax: taxInvoices })
    .from(orders)
    .leftJoin(taxInvoices, eq(taxInvoices.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!row) throw orderNotFound();
  return { ...toOrder(row.order), ...(row.tax && { tax_invoice: toTaxInvoice(row.tax) }) };
}

function toTaxInvoice(row: typeof taxInvoices.$inferSelect): TaxInvoice {
  const { legalName, address, gstin, sac, ratePercent, fssaiLicence } = row.supplier;
  return {
    number: row.number,
    legal_name: legalName,
    address,
    gstin,
    sac,
    rate: ratePercent,
    taxable_value: toRupees(row.taxablePaise),
    cgst: toRupees(row.cgstPaise),
    sgst: toRupees(row.sgstPaise),
    ...(fssaiLicence && { fssai_licence: fssaiLicence }),
  };
}

import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from './context';

/**
 * Removes one kind of expired rows, in portions until `isStopped`. Nothing may rely on it having run: every reader of a row checks
 * its time.
 */
export interface Expiry {
  /** Its name in logs and metrics. */
  readonly what: string;
  readonly expire: (context: AppContext, isStopped: () => boolean) => Promise<unknown>;
}

/** Removes portions of `size` until one isn't full, or until `isStopped`. */
export async function inPortions(
  size: number,
  isStopped: () => boolean,
  remove: () => Promise<number>,
): Promise<void> {
  while (!isStopped() && (await remove()) === size);
}

/** Rows that one statement removes, so that it ends before the statement timeout, however many rows have expired. */
const ROWS_AT_ONCE = 5_000;

/** Expiry of the rows of a table that match `hasExpired`, a condition that an index should answer. */
export const expiryOf = (what: string, table: PgTable, hasExpired: (context: AppContext) => SQL): Expiry => ({
  what,
  expire: async (context, isStopped) => {
    const ended = hasExpired(context);
    await inPortions(ROWS_AT_ONCE, isStopped, () => removeSome(context, table, ended));
  },
});

async function removeSome({ db }: AppContext, table: PgTable, ended: SQL): Promise<number> {
  const some = db.select({ place: sql`ctid` }).from(table).where(ended).limit(ROWS_AT_ONCE);
  const removed = await db
    .delete(table)
    // Checked again, for rows that change meanwhile.
    .where(and(sql`ctid = any(array(${some}))`, ended))
    .returning({ one: sql`1` });
  return removed.length;
}

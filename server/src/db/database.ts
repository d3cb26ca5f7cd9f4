import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either driver; inside a transaction use only its own handle (the embedded database has one session and would wait
 * for itself for ever). */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly kind: 'pglite' | 'pg';
  readonly db: Db;
  /** Rejects when the database doesn't answer. */
  ping(): Promise<void>;
  /** Calls `told` after each commit that told of a change by {@link tellChange}, in whichever process it was. */
  hear(told: () => void): Promise<Hearing>;
  close(): Promise<void>;
}

/** What a process hears of changes that others committed. */
export interface Hearing {
  /** Whether everything is heard that was told until some seconds ago. Waits for nothing. */
  isUpToDate(): boolean;
  close(): Promise<void>;
}

/** Tells every process, once the transaction is committed, that what all customers see is another. */
export const tellChange = (tx: Db): Promise<unknown> => tx.execute(sql`notify changes`);

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The constraint that an insert or update broke by not being unique, else null. */
export function brokenUnique(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || !cause || !('code' in cause) || cause.code !== '23505') return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}

import { fileURLToPath } from 'node:url';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either driver; inside a transaction use only its own handle (the embedded database has one session and would wait
 * for itself for ever). */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly kind: 'pglite' | 'pg';
  readonly db: Db;
  /** How the pool of connections stands; null where there is none. */
  pool(): { used: number; idle: number; waiting: number } | null;
  /** Rejects when the database doesn't answer. */
  ping(): Promise<void>;
  /**
   * Calls `heard` with what each commit told by {@link tell}, in whichever process it was, in the order of the commits; with
   * null where something may have been missed.
   */
  hear(heard: (told: string | null) => void): Promise<Hearing>;
  /** Resolves, with why, when it will never answer this process again. A server comes back, so that it has none. */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}

/** What a process hears of changes that others committed, and whether it is the one that leads. */
export interface Hearing {
  /** Whether every change that was told until some seconds ago has been heard. Waits for nothing. */
  isUpToDate(): boolean;
  /**
   * Whether this process leads: it does the work that one does for all (decision 040). Waits for nothing. Another one may lead a
   * moment later, so work that must not be done twice makes sure of that in its own statement.
   */
  isLeader(): boolean;
  close(): Promise<void>;
}

/**
 * Tells every process, once the transaction is committed, that something has changed. An expression, so that the statement that makes
 * the change also tells of it, without a round trip. Processes read the new state themselves: anybody who may connect to the database
 * may listen, and PostgreSQL takes no more than 8,000 bytes.
 */
export const tell = (what: 'menu' | 'order' | 'session', id: SQLWrapper | string = ''): SQL<unknown> =>
  sql`pg_notify('changes', ${`${what} `}::text || ${id})`;

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The constraint that an insert or update broke by not being unique, else null. */
export function brokenUnique(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || !cause || !('code' in cause) || cause.code !== '23505') return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}

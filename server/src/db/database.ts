import { fileURLToPath } from 'node:url';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either driver; inside a transaction use only its own handle (the embedded database has one session and would wait
 * for itself for ever). */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly kind: 'pglite' | 'pg';
  readonly db: Db;
  /** The state of the connection pool; null if there is none. */
  pool(): { used: number; idle: number; waiting: number } | null;
  /** Rejects when the database doesn't answer. */
  ping(): Promise<void>;
  /**
   * Calls `onMessage` with the messages that each commit sent by {@link notifyChange}, in whichever process it was, in the order
   * of the commits; with null if messages may have been missed.
   */
  listen(onMessage: (message: string | null) => void): Promise<ChangeListener>;
  /** Resolves, with the reason, when the database will never answer this process again. A server comes back, so it has none. */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}

/**
 * In milliseconds: by how much the clock of a process that leads may differ from the database's. By a wrong clock it would remove
 * sessions and orders' keys that haven't run out.
 */
export const CLOCK_TOLERANCE = 5 * 60_000;

/** Messages about changes that others committed, and whether this process leads. */
export interface ChangeListener {
  /** Whether every change up to some seconds ago has been received. Waits for nothing. */
  isUpToDate(): boolean;
  /**
   * Whether this process leads: it does the work that one process does for all (decision 040). Waits for nothing. Another one may
   * lead a moment later, so work that must not be done twice must ensure that in its own statement.
   */
  isLeader(): boolean;
  /** By how many milliseconds this process's clock is ahead of the database's; null while that isn't known. */
  clockAhead(): number | null;
  close(): Promise<void>;
}

/**
 * Notifies every process, once the transaction is committed, that something has changed. An expression, so that the statement
 * that makes the change also sends the message, without a round trip. Processes read the new state themselves: anybody who may
 * connect to the database may listen, and PostgreSQL accepts no more than 8,000 bytes.
 */
export const notifyChange = (
  what: 'menu' | 'order' | 'session',
  id: SQLWrapper | string = '',
): SQL<unknown> => sql`pg_notify('changes', ${`${what} `}::text || ${id})`;

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The unique constraint that an insert or update violated, else null. */
export function brokenUnique(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || !cause || !('code' in cause) || cause.code !== '23505') return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}

import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';

/**
 * Whether a statement in this database waits for what another transaction holds. Not for a transaction, which sees the same
 * statements until its end.
 */
export async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

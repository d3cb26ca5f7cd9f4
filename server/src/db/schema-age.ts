import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { AppContext } from '../context';
import { type Db, migrationsFolder } from './database';

/**
 * How many migrations the tables have run that this version doesn't know: a newer version has been here, and may still run beside
 * it (decision 041).
 */
export async function unknownMigrations(db: Db): Promise<number> {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations where created_at > ${newest}`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}
let newest: number | undefined;

/** Logs if the tables are newer than this version. */
export async function warnOfNewerTables({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const unknown = await unknownMigrations(db);
  if (unknown > 0)
    log.warn(
      { unknown_migrations: unknown },
      'The tables are newer than this version of the server. It runs on them as long as the changelog of the newer one says so; replace it soon.',
    );
}

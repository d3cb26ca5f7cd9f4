import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/**
 * Failures that browsers reported, over all processes and restarts, for the metrics. They have no bucket, since a counter in
 * Prometheus may not fall when old buckets are dropped, and they count versions that nobody published too, which the watch
 * must not see in `part_failures`.
 */
export const compositionFailures = pgTable(
  'composition_failures',
  {
    part: text().notNull(),
    version: text().notNull(),
    kind: text().notNull(),
    outcome: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.part, t.version, t.kind, t.outcome] }),
    check('composition_failures_outcome', sql`${t.outcome} in ('recovered', 'failed')`),
  ],
);

/*
 * What the watch judges by and the status page shows: visits and failures of the last days, in ten-minute buckets that are
 * dropped when they are old. `deployment` is the one that was live then, so that a version is never judged by what was seen
 * before it was given its place.
 */
const perVersion = {
  bucket: moment('bucket').notNull(),
  deployment: integer().notNull(),
  part: text().notNull(),
  version: text().notNull(),
};

/** Pages that were served with a version. */
export const partVisits = pgTable('part_visits', { ...perVersion, visits: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.bucket, t.deployment, t.part, t.version] }),
]);

export const partFailures = pgTable(
  'part_failures',
  {
    ...perVersion,
    kind: text().notNull(),
    outcome: text().notNull(),
    reports: integer().notNull(),
    /** Addresses that had not reported this kind of the version in the ten minutes before. */
    reporters: integer().notNull(),
    /** Addresses that had not reported the version in the hour before. */
    visitors: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.deployment, t.part, t.version, t.kind, t.outcome] }),
    check('part_failures_outcome', sql`${t.outcome} in ('recovered', 'failed')`),
  ],
);

/** Browsers that are logged in on the operations page. */
export const opsSessions = pgTable(
  'ops_sessions',
  { hash: text().primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('ops_sessions_expires').on(t.expiresAt)],
);

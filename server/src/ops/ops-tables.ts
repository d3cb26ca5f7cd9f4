import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/**
 * Failures that browsers reported, over all processes and restarts, for the metrics. They have no bucket, since a counter in
 * Prometheus may not fall when old buckets are dropped, and they also count unpublished versions, which the watch must not see in
 * `part_failures`.
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

/* The watch's input and the data of the status page: visits and failures of the last days, in ten-minute buckets that are
   dropped when they are old. `deployment` is the one that was live then, so that a version is never judged by data from before it
   got its place. */
const perVersion = {
  bucket: moment('bucket').notNull(),
  deployment: integer().notNull(),
  part: text().notNull(),
  version: text().notNull(),
};

/** Visitors to whom a page tried to show a version, who had not been counted for it in the hour before. */
export const partVisits = pgTable('part_visits', { ...perVersion, visits: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.bucket, t.deployment, t.part, t.version] }),
]);

/** The kind of failure that servers count themselves: it affects no visitor, so only reports are counted. */
export const UNRENDERED = 'server-render';

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
    /** The same for the networks of those addresses. */
    networks: integer().notNull().default(0),
    /** It failed on a page that the release in its place doesn't have. */
    isOnNewPage: boolean('is_on_new_page').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.deployment, t.part, t.version, t.kind, t.outcome, t.isOnNewPage] }),
    check('part_failures_outcome', sql`${t.outcome} in ('recovered', 'failed')`),
  ],
);

/** Browsers that are logged in on the operations page. */
export const opsSessions = pgTable(
  'ops_sessions',
  { hash: text().primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('ops_sessions_expires').on(t.expiresAt)],
);
/**
 * Recent reports, as hashes, so that a visitor counts once over all processes and restarts. The tables keep their first names, with
 * which an older version works beside this one (decision 041).
 */
export const recentReports = pgTable(
  'tellers',
  { hash: text().primaryKey(), until: moment('until').notNull() },
  (t) => [index('tellers_until').on(t.until)],
);

/** The salts of those hashes; each is removed with the day after its own. */
export const reportSalts = pgTable('teller_salts', { day: text().primaryKey(), salt: text().notNull() });

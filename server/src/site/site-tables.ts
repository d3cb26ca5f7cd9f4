import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The newest deployment that was believed, by release store: a server that starts anew believes no older one. */
export const trustedDeployments = pgTable('trusted_deployments', {
  store: text().primaryKey(),
  number: integer().notNull(),
  /** Public keys that its host names. */
  keys: text().array().notNull(),
});

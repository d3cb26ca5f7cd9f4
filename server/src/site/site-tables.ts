import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The newest deployment that was believed, by release store: a server that starts anew believes no older one. In rows
 * of their own, whose store ends with a line `timestamp`: the newest that a timestamp named.
 */
export const trustedDeployments = pgTable('trusted_deployments', {
  store: text().primaryKey(),
  number: integer().notNull(),
  /** Public keys that its host names. */
  keys: text().array().notNull(),
  /** The public key that signed it; null of one that was kept before this was. */
  signer: text(),
  /** What tells it from another deployment of its number; null likewise. */
  digest: text(),
});

/** The newest root that was believed, by release store and the keys that trust in it begins with: no older one is believed again. */
export const trustedRoots = pgTable('trusted_roots', {
  store: text().primaryKey(),
  version: integer().notNull(),
  /** The whole root as JSON. */
  root: text().notNull(),
});

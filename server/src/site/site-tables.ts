import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '../db/columns';

/**
 * The newest trusted deployment, by release store: a server that has just started trusts no older one. The newest one that a
 * timestamp named is in a row of its own, whose store ends with a line `timestamp`.
 */
export const trustedDeployments = pgTable('trusted_deployments', {
  store: text().primaryKey(),
  number: integer().notNull(),
  /** Public keys that its host names. */
  keys: text().array().notNull(),
  /** The public key that signed it; null in rows from before this was stored. */
  signer: text(),
  /** The deployment's digest, since another one may have its number; null likewise. */
  digest: text(),
});

/** The newest trusted root, by release store and the keys with which trust in it begins: no older one is trusted again. */
export const trustedRoots = pgTable('trusted_roots', {
  store: text().primaryKey(),
  version: integer().notNull(),
  /** The whole root as JSON. */
  root: text().notNull(),
});

/**
 * Dictionaries for pages (rule: page-as-difference), by release store, deployment and language: the one that a process made first is
 * that of all.
 */
export const pageDictionaries = pgTable(
  'page_dictionaries',
  {
    store: text().notNull(),
    deployment: integer().notNull(),
    language: text().notNull(),
    /** The deployment's digest, since another one may have its number. */
    digest: text().notNull(),
    /** Compressed by brotli. */
    content: bytes('content').notNull(),
  },
  ({ store, deployment, language }) => [primaryKey({ columns: [store, deployment, language] })],
);

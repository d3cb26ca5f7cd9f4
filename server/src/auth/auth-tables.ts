import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from '../db/columns';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** As typed, trimmed; compared without case. Null only for a social account whose provider gave none. */
    email: text(),
    /** When the account's user proved to own its email: by a code sent there, or by a provider's statement. */
    emailVerifiedAt: moment('email_verified_at'),
    mobile: text(),
    /** The same for the mobile: by a code sent there. */
    mobileVerifiedAt: moment('mobile_verified_at'),
    /** Argon2id; null for an account that came from a social login and never set one, or was claimed by one. */
    passwordHash: text('password_hash'),
    profilePicture: text('profile_picture'),
    createdAt: moment('created_at').notNull(),
    /** When the customer deleted the account; the remaining row names no person (rule: account-deleted). */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('users_mobile_unique').on(t.mobile),
    check('users_id_form', sql`${t.id} ~ '^USR-[0-9A-HJKMNP-TV-Z]{10,}$'`),
    check('users_mobile_form', sql`${t.mobile} ~ '^[0-9]{10}$'`),
  ],
);

/**
 * Pictures uploaded by customers, in the database, so that every process serves them and one backup contains them. A new picture
 * has a new name.
 */
export const profilePictures = pgTable('profile_pictures', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull().unique(),
  /** Square, WebP, at most 512 px (rule: profile-picture). */
  content: bytes().notNull(),
});

/** A login at another provider. `subject` is the provider's own id of the person. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('social_identities_user').on(t.userId)],
);

/** Logins at a provider that are under way. Verifier and nonce are useless without the code that the provider returns. */
export const socialLogins = pgTable(
  'social_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie of the browser that started. */
    browserHash: text('browser_hash').notNull(),
    provider: text().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('social_logins_expires').on(t.expiresAt)],
);

/** Customers who came back from a provider, until their browser fetches the session (rule: social-handoff). */
export const socialHandoffs = pgTable(
  'social_handoffs',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Of the cookie of the browser that started. */
    browserHash: text('browser_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('social_handoffs_user').on(t.userId), index('social_handoffs_expires').on(t.expiresAt)],
);

/** Browsers in which an account was created or logged in to by more than a link; `tokenHash` is of their cookie. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('known_browsers_user').on(t.userId),
    index('known_browsers_seen').on(t.seenAt),
  ],
);

/** `id` is the SHA-256 of the bearer token: what is stored cannot be used to log in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** To within a few minutes. The default is for rows that are older than the column. */
    lastSeenAt: moment('last_seen_at').notNull().default(sql`now()`),
    /** A description of the device for the customer, like "Chrome on Android"; null if it sent none. */
    device: text(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_last_seen').on(t.lastSeenAt),
  ],
);

/** One row per request for a code, for known and unknown accounts alike, so that limits are the same for both. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    identifier: text().notNull(),
    /** Null if no account has the identifier: nothing was sent, and nothing matches. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash'),
    /** Of the cookie of the browser that asked. */
    browserHash: text('browser_hash').notNull().default(''),
    /** The requester: an address, or a browser that the account knows. */
    place: text().notNull().default(''),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Tries by the browser that asked. */
    tries: integer().notNull().default(0),
    /** Tries by clients without its cookie, from the same address. */
    openTries: integer('open_tries').notNull().default(0),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('otp_codes_identifier').on(t.identifier, t.sentAt),
    index('otp_codes_sent').on(t.sentAt),
    index('otp_codes_user').on(t.userId),
  ],
);

export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    identifier: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('reset_tokens_user').on(t.userId), index('reset_tokens_expires').on(t.expiresAt)],
);

/** Wrong passwords of the last minutes; counted per identifier and address. A known browser counts as an address of its own. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    identifier: text().notNull(),
    address: text().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('login_failures_identifier').on(t.identifier, t.at),
    index('login_failures_address').on(t.address, t.at),
    index('login_failures_at').on(t.at),
  ],
);

/** How often something happened since its window began; `key` is hashed, since it may name a person or an address. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('limit_counts_expires').on(t.expiresAt)],
);

/** The messages that the demo would have sent, with plain codes; empty everywhere else. */
export const demoMessages = pgTable('demo_messages', {
  seq: bigserial({ mode: 'number' }).primaryKey(),
  to: text().notNull(),
  channel: text({ enum: ['email', 'sms'] }).notNull(),
  code: text(),
  text: text(),
  sentAt: moment('sent_at').notNull(),
});

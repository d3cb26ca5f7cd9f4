import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import * as tables from './auth-tables';
import { readIdentifier } from './identifier';
import type { UserRow } from './user-store';

/** The name on an invoice whose customer is deleted. */
const NOBODY = 'Deleted customer';

/** Other providers by which a customer logs in, like `google`. */
export async function findLogins(db: Db, userId: string): Promise<string[]> {
  const { socialIdentities } = tables;
  const found = await db.select().from(socialIdentities).where(eq(socialIdentities.userId, userId));
  return found.map(({ provider }) => provider);
}

/** Removes all logins of a customer and everything that was sent to them; the caller ends their sessions. */
export async function forgetLogins(tx: Db, { id, email, mobile }: UserRow): Promise<void> {
  const { demoMessages, loginFailures, otpCodes } = tables;
  const ofUser = [
    otpCodes,
    tables.knownBrowsers,
    tables.profilePictures,
    tables.resetTokens,
    tables.socialHandoffs,
    tables.socialIdentities,
  ];
  for (const table of ofUser) await tx.delete(table).where(eq(table.userId, id));
  const names = [email?.toLowerCase(), mobile].filter((name) => typeof name === 'string');
  const keys = [`user:${id}`, ...names.map((name) => readIdentifier(name).key)];
  for (const table of [otpCodes, loginFailures])
    await tx.delete(table).where(inArray(table.identifier, keys));
  if (names.length > 0) await tx.delete(demoMessages).where(inArray(sql`lower(${demoMessages.to})`, names));
}

export const removeUser = (tx: Db, id: string): Promise<unknown> =>
  tx.delete(tables.users).where(eq(tables.users.id, id));

/** Leaves an id without a person, for rows that must refer to one. */
export const makeNobody = (tx: Db, id: string, now: Date): Promise<unknown> =>
  tx
    .update(tables.users)
    .set({
      name: NOBODY,
      email: null,
      emailVerifiedAt: null,
      mobile: null,
      mobileVerifiedAt: null,
      passwordHash: null,
      profilePicture: null,
      deletedAt: now,
    })
    .where(eq(tables.users.id, id));

import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { socialIdentities, users } from './auth-tables';
import { forgetBrowsers } from './known-browsers';
import { dropSessions } from './session-store';
import { voidWaysIn } from './set-password';
import type { UserRow } from './user-store';

/** The account of a login, and what the login did to it. */
export interface Claimed {
  readonly user: UserRow;
  /** The sessions that ended because the account changed hands; null where it did not. */
  readonly ended: string[] | null;
}

/**
 * Gives an account to the owner of its email. Where nobody has shown yet that the email is theirs, whoever made the
 * account may be somebody else who waits for its owner: every other way into it ends (decision 010). The row must be held.
 */
export async function claimAccount(tx: Db, user: UserRow, now: Date): Promise<Claimed> {
  if (user.emailVerifiedAt) return { user, ended: null };
  const owned = { passwordHash: null, mobile: null, mobileVerifiedAt: null, emailVerifiedAt: now };
  await tx.update(users).set(owned).where(eq(users.id, user.id));
  await tx.delete(socialIdentities).where(eq(socialIdentities.userId, user.id));
  await voidWaysIn(tx, user.id, now);
  await forgetBrowsers(tx, user.id, null);
  return { user: { ...user, ...owned }, ended: await dropSessions(tx, user.id, 'all') };
}

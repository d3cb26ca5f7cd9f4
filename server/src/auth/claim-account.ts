import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { newId } from '../ids';
import { socialIdentities, users } from './auth-tables';
import type { Identifier } from './identifier';
import { forgetBrowsers, isKnownBrowser } from './known-browsers';
import { dropSessions } from './session-store';
import { voidWaysIn } from './set-password';
import { proveIdentifier, type UserRow } from './user-store';

/** The account of a login, and what the login did to accounts. */
export interface Claimed {
  readonly user: UserRow;
  /** The sessions that ended because the account changed hands; null where it did not. */
  readonly ended: string[] | null;
  /** The account that an identifier was taken from, as it was before; null where none was. */
  readonly left: UserRow | null;
}

/** A person who just proved that an identifier is theirs. */
export interface Prover {
  readonly proven: Identifier;
  /** SHA-256 of their browser's cookie; null where it sent none. */
  readonly browser: string | null;
  /** What they are called, where it takes an account of their own. */
  readonly name: string;
}

/**
 * The account of somebody who just showed that its email or mobile is theirs. Who made or entered it in this very browser has
 * it as it is. To anybody else an unproven identifier is no way in: where nobody has proven the other one, the account becomes
 * theirs alone (decision 010); where somebody has, it stays that person's, and the identifier moves to a new account (decision
 * 029). The row must be held.
 */
export async function enterByProof(tx: Db, found: UserRow, prover: Prover, now: Date): Promise<Claimed> {
  const { proven, browser } = prover;
  const isEmail = proven.kind === 'email';
  const [itself, other] = isEmail
    ? [found.emailVerifiedAt, found.mobileVerifiedAt]
    : [found.mobileVerifiedAt, found.emailVerifiedAt];
  if (itself) return { user: found, ended: null, left: null };
  if (await isKnownBrowser(tx, browser, found.id)) {
    await proveIdentifier(tx, found.id, proven, now);
    return { user: found, ended: null, left: null };
  }
  if (other) return { user: await moveOut(tx, found, prover, now), ended: null, left: found };
  return claimAccount(tx, found, now, isEmail ? 'email' : 'mobile');
}

/**
 * Gives an account to the owner of its email or mobile. Whoever made it may be somebody else who waits for its owner: every
 * other way into it ends. An email stays with it, since unproven it opens nothing. The row must be held.
 */
export async function claimAccount(
  tx: Db,
  user: UserRow,
  now: Date,
  by: 'email' | 'mobile' = 'email',
): Promise<Claimed> {
  const contact =
    by === 'email'
      ? { mobile: null, mobileVerifiedAt: null, emailVerifiedAt: now }
      : { mobileVerifiedAt: now };
  const owned = { passwordHash: null, ...contact };
  await tx.update(users).set(owned).where(eq(users.id, user.id));
  await tx.delete(socialIdentities).where(eq(socialIdentities.userId, user.id));
  await voidWaysIn(tx, user.id, now);
  await forgetBrowsers(tx, user.id, null);
  return { user: { ...user, ...owned }, ended: await dropSessions(tx, user.id, 'all'), left: null };
}

/** Takes an identifier out of an account, which keeps everything else, and makes a new one with it for its owner. */
async function moveOut(tx: Db, from: UserRow, { proven, name }: Prover, now: Date): Promise<UserRow> {
  const id = newId('USR');
  const [none, own] =
    proven.kind === 'email'
      ? [{ email: null }, { email: proven.value, emailVerifiedAt: now }]
      : [{ mobile: null }, { mobile: proven.value, mobileVerifiedAt: now }];
  await tx.update(users).set(none).where(eq(users.id, from.id));
  const [made] = await tx
    .insert(users)
    .values({ id, name, ...own, createdAt: now })
    .returning();
  return made!;
}

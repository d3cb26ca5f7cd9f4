import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { newId } from '../ids';
import { socialIdentities, users } from './auth-tables';
import type { Identifier } from './identifier';
import { forgetBrowsers, isKnownBrowser } from './known-browsers';
import { dropSessions } from './session-store';
import { voidWaysIn } from './set-password';
import { proveIdentifier, type UserRow } from './user-store';

/** The account of a login, and what the login changed in accounts. */
export interface Claimed {
  readonly user: UserRow;
  /** The sessions that ended because the account changed its owner; null if it did not. */
  readonly ended: string[] | null;
  /** The account that lost an identifier, as it was before; null if none did. */
  readonly left: UserRow | null;
}

/** A person who has just proved that an identifier is theirs. */
export interface Prover {
  readonly proven: Identifier;
  /** SHA-256 of their browser's cookie; null if it sent none. */
  readonly browser: string | null;
  /** Their name, for a new account. */
  readonly name: string;
}

/**
 * The account of a person who has just proved that its email or mobile is theirs. A person who created or used it in this very
 * browser gets it as it is. For anybody else an unproven identifier doesn't open it: if neither of its identifiers is proven, the
 * account becomes theirs alone (decision 010); if the other one is, the account stays with its owner, and the identifier moves to
 * a new account (decision 029). The row must be locked.
 */
export async function enterByProof(tx: Db, found: UserRow, prover: Prover, now: Date): Promise<Claimed> {
  const { proven, browser } = prover;
  const isEmail = proven.kind === 'email';
  const [itself, other] = isEmail
    ? [found.emailVerifiedAt, found.mobileVerifiedAt]
    : [found.mobileVerifiedAt, found.emailVerifiedAt];
  if (itself) return { user: found, ended: null, left: null };
  if (await isKnownBrowser(tx, browser, found.id, now)) {
    await proveIdentifier(tx, found.id, proven, now);
    return { user: found, ended: null, left: null };
  }
  if (other) return { user: await moveOut(tx, found, prover, now), ended: null, left: found };
  return claimAccount(tx, found, now, isEmail ? 'email' : 'mobile');
}

/**
 * Gives an account to the owner of its email or mobile. Its creator may be a stranger who waits for the owner: all other ways
 * into it end. An unproven email stays, since it opens nothing. The row must be locked.
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

/** Removes an identifier from an account, which keeps everything else, and makes a new account with it for its owner. */
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

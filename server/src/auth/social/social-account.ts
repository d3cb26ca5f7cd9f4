import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { brokenUnique, type Db } from '../../db/database';
import { newId } from '../../ids';
import { socialIdentities, users } from '../auth-tables';
import { announceEnded, startSession } from '../session-store';
import { getUser, hasEmail, holdUser, proveEmail, type UserRow } from '../user-store';
import { type Claimed, claimAccount } from './claim-account';
import type { Person, SocialProvider } from './social-provider';

async function createAccount(tx: Db, { name, verifiedEmail }: Person, createdAt: Date): Promise<UserRow> {
  const id = newId('USR');
  // An email that nobody vouches for is left out: who owns it must be able to sign up with it.
  const email = verifiedEmail && { email: verifiedEmail, emailVerifiedAt: createdAt };
  await tx.insert(users).values({ id, name, ...email, createdAt });
  return getUser(tx, id);
}

/** The account of an identity, held. While it waited for the row the account may have gone to its owner: then null. */
async function holdKnown(tx: Db, provider: string, subject: string): Promise<UserRow | null> {
  const find = () =>
    tx
      .select({ userId: socialIdentities.userId })
      .from(socialIdentities)
      .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)));
  const [identity] = await find();
  if (!identity) return null;
  const user = await holdUser(tx, eq(users.id, identity.userId));
  const [still] = await find();
  return still?.userId === identity.userId ? user : null;
}

async function findOrCreate(tx: Db, provider: string, person: Person, now: Date): Promise<Claimed> {
  const { subject, verifiedEmail } = person;
  const known = await holdKnown(tx, provider, subject);
  if (known) {
    if (verifiedEmail) await proveEmail(tx, known.id, verifiedEmail, now);
    return { user: known, ended: null };
  }
  const owner = verifiedEmail ? await holdUser(tx, hasEmail(verifiedEmail)) : null;
  const { user, ended } = owner
    ? await claimAccount(tx, owner, now)
    : { user: await createAccount(tx, person, now), ended: null };
  await tx.insert(socialIdentities).values({ provider, subject, userId: user.id });
  return { user, ended };
}

/**
 * Logs a person in whom a provider knows, and gives the session's token with the account: the one they had before, else
 * the one with the email that the provider vouches for, else a new one (rule: social-login-verified-email).
 */
export async function logInBySocial(
  context: AppContext,
  provider: SocialProvider['name'],
  person: Person,
): Promise<{ user: UserRow; token: string }> {
  const { db, clock, log } = context;
  for (let tries = 1; ; tries++) {
    try {
      const { user, ended, token } = await db.transaction(async (tx) => {
        const claimed = await findOrCreate(tx, provider, person, clock.now());
        // In the same transaction, which holds the account: nobody can take it in between.
        return { ...claimed, token: await startSession({ db: tx, clock }, claimed.user.id) };
      });
      if (ended) {
        announceEnded(context, user.id, ended);
        log.info({ provider, sessions: ended.length }, 'an account of an unproven email went to its owner');
      }
      return { user, token };
    } catch (error) {
      // Somebody was quicker, first with the email and then with the identity; now there is one to find.
      if (brokenUnique(error) === null || tries === 3) throw error;
    }
  }
}

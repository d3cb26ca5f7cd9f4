import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { brokenUnique, type Db } from '../../db/database';
import { socialIdentities, users } from '../../db/schema';
import { newId } from '../../ids';
import { announceEnded } from '../session-store';
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

async function findOrCreate(tx: Db, provider: string, person: Person, now: Date): Promise<Claimed> {
  const { subject, verifiedEmail } = person;
  const [known] = await tx
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)));
  if (known) {
    if (verifiedEmail) await proveEmail(tx, known.userId, verifiedEmail, now);
    return { user: await getUser(tx, known.userId), ended: null };
  }
  const owner = verifiedEmail ? await holdUser(tx, hasEmail(verifiedEmail)) : null;
  const { user, ended } = owner
    ? await claimAccount(tx, owner, now)
    : { user: await createAccount(tx, person, now), ended: null };
  await tx.insert(socialIdentities).values({ provider, subject, userId: user.id });
  return { user, ended };
}

/**
 * The account of a person at a provider: the one they had before, else the one with the email that the provider vouches
 * for, else a new one (decisions, section 3).
 */
export async function socialAccount(
  context: AppContext,
  provider: SocialProvider['name'],
  person: Person,
): Promise<UserRow> {
  const { db, clock, log } = context;
  for (let tries = 1; ; tries++) {
    try {
      const { user, ended } = await db.transaction((tx) => findOrCreate(tx, provider, person, clock.now()));
      if (ended) {
        announceEnded(context, user.id, ended);
        log.info({ provider, sessions: ended.length }, 'an account of an unproven email went to its owner');
      }
      return user;
    } catch (error) {
      // Somebody was quicker, first with the email and then with the identity; now there is one to find.
      if (brokenUnique(error) === null || tries === 3) throw error;
    }
  }
}

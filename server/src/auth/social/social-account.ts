import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { brokenUnique, type Db } from '../../db/database';
import { socialIdentities, users } from '../../db/schema';
import { newId } from '../../ids';
import { readIdentifier } from '../identifier';
import { findUser, getUser, type UserRow } from '../user-store';
import type { Person, SocialProvider } from './social-provider';

async function createAccount(tx: Db, { name, verifiedEmail }: Person, createdAt: Date): Promise<UserRow> {
  const id = newId('USR');
  // An email that nobody vouches for is left out: who owns it must be able to sign up with it.
  await tx.insert(users).values({ id, name, email: verifiedEmail, createdAt });
  return getUser(tx, id);
}

async function findOrCreate(tx: Db, provider: string, person: Person, now: Date): Promise<UserRow> {
  const { subject, verifiedEmail } = person;
  const [known] = await tx
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)));
  if (known) return getUser(tx, known.userId);
  const owner = verifiedEmail && (await findUser(tx, readIdentifier(verifiedEmail)));
  const user = owner || (await createAccount(tx, person, now));
  await tx.insert(socialIdentities).values({ provider, subject, userId: user.id });
  return user;
}

/**
 * The account of a person at a provider: the one they had before, else the one with the email that the provider vouches
 * for, else a new one (decisions, section 3).
 */
export async function socialAccount(
  { db, clock }: AppContext,
  provider: SocialProvider['name'],
  person: Person,
): Promise<UserRow> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => findOrCreate(tx, provider, person, clock.now()));
    } catch (error) {
      // Somebody was quicker, first with the email and then with the identity; now there is one to find.
      if (brokenUnique(error) === null || tries === 3) throw error;
    }
  }
}

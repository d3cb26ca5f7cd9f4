import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { brokenUnique, type Db } from '../../db/database';
import { newId } from '../../ids';
import { socialIdentities, users } from '../auth-tables';
import { type Claimed, claimAccount } from '../claim-account';
import { readIdentifier } from '../identifier';
import { logSecurity } from '../security-log';
import { announceEnded } from '../session-store';
import { getUser, hasEmail, holdUser, proveIdentifier, type UserRow } from '../user-store';
import { giveHandoff } from './handoffs';
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
    if (verifiedEmail) await proveIdentifier(tx, known.id, readIdentifier(verifiedEmail), now);
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
 * The account of a person whom a provider knows, with a handoff for their browser: the one they had before, else the one with
 * the email that the provider vouches for, else a new one (rule: social-login-verified-email).
 */
export async function enterBySocial(
  context: AppContext,
  provider: SocialProvider['name'],
  person: Person,
  browser: string,
): Promise<{ user: UserRow; handoff: string }> {
  const { db, clock, log } = context;
  for (let tries = 1; ; tries++) {
    try {
      const { user, ended, handoff } = await db.transaction(async (tx) => {
        const claimed = await findOrCreate(tx, provider, person, clock.now());
        // In the same transaction, which holds the account: nobody can take it in between.
        return { ...claimed, handoff: await giveHandoff({ db: tx, clock }, claimed.user.id, browser) };
      });
      if (ended) {
        announceEnded(context, user.id, ended);
        log.info({ provider, sessions: ended.length }, 'an account of an unproven email went to its owner');
        logSecurity(context, 'account-claimed', 'ok', { user: user.id, sessions: ended.length });
      }
      return { user, handoff };
    } catch (error) {
      // Somebody was quicker, first with the email and then with the identity; now there is one to find.
      if (brokenUnique(error) === null || tries === 3) throw error;
    }
  }
}

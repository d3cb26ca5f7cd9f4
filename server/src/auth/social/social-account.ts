import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { brokenUnique, type Db } from '../../db/database';
import { newId } from '../../ids';
import { socialIdentities, users } from '../auth-tables';
import { type Claimed, enterByProof } from '../claim-account';
import { readIdentifier } from '../identifier';
import { getUser, hasEmail, holdUser, proveIdentifier, type UserRow } from '../user-store';
import { giveHandoff } from './handoffs';
import type { Person, SocialProvider } from './social-provider';

async function createAccount(tx: Db, { name, verifiedEmail }: Person, createdAt: Date): Promise<UserRow> {
  const id = newId('USR');
  // An unverified email is left out: its owner must be able to sign up with it.
  const email = verifiedEmail && { email: verifiedEmail, emailVerifiedAt: createdAt };
  await tx.insert(users).values({ id, name, ...email, createdAt });
  return getUser(tx, id);
}

/** The account of an identity, locked. While this waited for the row the account may have gone to its owner: then null. */
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

async function findOrCreate(
  tx: Db,
  provider: string,
  person: Person,
  browser: string | null,
  now: Date,
): Promise<Claimed> {
  const { subject, verifiedEmail, name } = person;
  const known = await holdKnown(tx, provider, subject);
  if (known) {
    if (verifiedEmail) await proveIdentifier(tx, known.id, readIdentifier(verifiedEmail), now);
    return { user: known, ended: null, left: null };
  }
  const found = verifiedEmail ? await holdUser(tx, hasEmail(verifiedEmail)) : null;
  const claimed =
    found && verifiedEmail
      ? await enterByProof(tx, found, { proven: readIdentifier(verifiedEmail), browser, name }, now)
      : { user: await createAccount(tx, person, now), ended: null, left: null };
  await tx.insert(socialIdentities).values({ provider, subject, userId: claimed.user.id });
  return claimed;
}

/**
 * The account of a person whom a provider knows, with a handoff for their browser: the one they had before, else the one with the
 * email that the provider has verified, else a new one (rule: social-login-verified-email). `known` is the SHA-256 of the cookie
 * by which the browser may be known to an account. The caller reports claimed accounts.
 */
export async function enterBySocial(
  context: AppContext,
  provider: SocialProvider['name'],
  person: Person,
  browser: string,
  known: string | null = null,
): Promise<{ claimed: Claimed; user: UserRow; handoff: string }> {
  const { db, clock, log } = context;
  for (let tries = 1; ; tries++) {
    try {
      const { claimed, handoff } = await db.transaction(async (tx) => {
        const claimed = await findOrCreate(tx, provider, person, known, clock.now());
        // In the same transaction, which locks the account: nothing can claim it in between.
        return { claimed, handoff: await giveHandoff({ db: tx, clock }, claimed.user.id, browser) };
      });
      const { user, ended } = claimed;
      if (ended)
        log.info({ provider, sessions: ended.length }, 'an account of an unproven email went to its owner');
      return { claimed, user, handoff };
    } catch (error) {
      // Another request was faster, first with the email and then with the identity; now the account can be found.
      if (brokenUnique(error) === null || tries === 3) throw error;
    }
  }
}

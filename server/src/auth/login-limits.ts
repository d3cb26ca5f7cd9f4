import { and, desc, eq, gt, lte, notLike, type SQL } from 'drizzle-orm';
import type { AppContext } from '../context';
import { tooMany } from '../http/errors';
import { loginFailures } from './auth-tables';
import { customerNetworkOf } from './customer-network';
import { KNOWN_PLACE } from './known-browsers';
import { CLOCKS_DIFFER, count, giveBack, type Limit, refuseIfSpent } from './limit-counts';

/** Wrong passwords count for 15 minutes (rule: wrong-passwords-limited). */
export const FAILURE_WINDOW = 15 * 60_000;
const PER_IDENTIFIER_AND_PLACE = 10;
const PER_IDENTIFIER = 50;
const PER_ADDRESS = 100;
const PER_NETWORK = 400;
const TOO_MANY = 'Too many wrong passwords. Please wait a little and try again.';
const perNetwork = (address: string): Limit => ({
  key: `login-failure:network:${customerNetworkOf(address)}`,
  most: PER_NETWORK,
  window: FAILURE_WINDOW,
});

export interface LoginAttempt {
  readonly identifier: string;
  /** As `clientAddress` returns it. */
  readonly address: string;
  /** The address, or a browser that the account knows. */
  readonly place: string;
}

async function refuseAfter(context: AppContext, limit: number, which: SQL | undefined): Promise<void> {
  const now = context.clock.now().getTime();
  const since = new Date(now - FAILURE_WINDOW);
  const latest = new Date(now + CLOCKS_DIFFER);
  const [limiting] = await context.db
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(which, gt(loginFailures.at, since), lte(loginFailures.at, latest)))
    .orderBy(desc(loginFailures.at))
    .offset(limit - 1)
    .limit(1);
  if (!limiting) return;
  const wait = (limiting.at.getTime() + FAILURE_WINDOW - now) / 1000;
  throw tooMany(TOO_MANY, wait);
}

/** @throws HttpError 429 after too many wrong passwords, whether or not the next one is right */
async function refuseAfterFailures(context: AppContext, attempt: LoginAttempt): Promise<void> {
  const { address, place } = attempt;
  const byIdentifier = eq(loginFailures.identifier, attempt.identifier);
  await refuseAfter(context, PER_IDENTIFIER_AND_PLACE, and(byIdentifier, eq(loginFailures.address, place)));
  if (place !== address) return;
  const byStrangers = notLike(loginFailures.address, `${KNOWN_PLACE}%`);
  await refuseAfter(context, PER_IDENTIFIER, and(byIdentifier, byStrangers));
  await refuseAfter(context, PER_ADDRESS, eq(loginFailures.address, address));
  await refuseIfSpent(context, perNetwork(address), TOO_MANY);
}

/**
 * Counts a try of a password as wrong before it is checked: the check is slow, and many at once would exceed the limits. Wrong
 * passwords of strangers don't lock a customer out of a browser that their account knows.
 *
 * @returns a function that takes the count back
 * @throws HttpError 429 after too many wrong passwords, whether or not this one is right; then it isn't counted
 */
export async function spendFailure(context: AppContext, attempt: LoginAttempt): Promise<() => Promise<void>> {
  await refuseAfterFailures(context, attempt);
  const { identifier, address, place } = attempt;
  const at = context.clock.now();
  const [failure] = await context.db
    .insert(loginFailures)
    .values({ identifier, address: place, at })
    .returning({ id: loginFailures.id });
  const limits = place === address ? [perNetwork(address)] : [];
  for (const limit of limits) await count(context, limit);
  return async () => {
    if (failure) await context.db.delete(loginFailures).where(eq(loginFailures.id, failure.id));
    await giveBack(context, limits);
  };
}

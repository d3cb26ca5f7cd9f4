import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { AppContext } from '../context';
import { tooMany } from '../http/errors';
import { loginFailures } from './auth-tables';

/** Wrong passwords count for 15 minutes (rule: wrong-passwords-limited). */
export const FAILURE_WINDOW = 15 * 60_000;
const PER_IDENTIFIER_AND_ADDRESS = 10;
const PER_IDENTIFIER = 50;
const PER_ADDRESS = 100;

export interface LoginAttempt {
  readonly identifier: string;
  readonly address: string;
}

async function refuseAfter(context: AppContext, limit: number, which: SQL | undefined): Promise<void> {
  const now = context.clock.now().getTime();
  const since = new Date(now - FAILURE_WINDOW);
  const [limiting] = await context.db
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(which, gt(loginFailures.at, since)))
    .orderBy(desc(loginFailures.at))
    .offset(limit - 1)
    .limit(1);
  if (!limiting) return;
  const wait = (limiting.at.getTime() + FAILURE_WINDOW - now) / 1000;
  throw tooMany('Too many wrong passwords. Please wait a little and try again.', wait);
}

/** @throws HttpError 429 after too many wrong passwords, whether or not the next one is right */
export async function refuseAfterFailures(context: AppContext, attempt: LoginAttempt): Promise<void> {
  const byIdentifier = eq(loginFailures.identifier, attempt.identifier);
  const byAddress = eq(loginFailures.address, attempt.address);
  await refuseAfter(context, PER_IDENTIFIER_AND_ADDRESS, and(byIdentifier, byAddress));
  await refuseAfter(context, PER_IDENTIFIER, byIdentifier);
  await refuseAfter(context, PER_ADDRESS, byAddress);
}

export async function recordFailure({ db, clock }: AppContext, attempt: LoginAttempt): Promise<void> {
  await db.insert(loginFailures).values({ ...attempt, at: clock.now() });
}

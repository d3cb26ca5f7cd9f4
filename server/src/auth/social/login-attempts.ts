import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { socialLogins } from '../auth-tables';
import { hashToken, newToken } from '../session-store';
import type { Checks } from './social-provider';

/** How long a login at the provider may take, in milliseconds. */
export const ATTEMPT_LIFETIME = 10 * 60_000;

/** Starts a login at a provider that only the same browser can finish. */
export async function startAttempt(
  { db, clock }: AppContext,
  provider: string,
  browser: string,
): Promise<Checks> {
  const checks = { state: newToken(), verifier: newToken(), nonce: newToken() };
  const { state, ...kept } = checks;
  await db.insert(socialLogins).values({
    stateHash: hashToken(state),
    browserHash: hashToken(browser),
    provider,
    ...kept,
    expiresAt: new Date(clock.now().getTime() + ATTEMPT_LIFETIME),
  });
  return checks;
}

/** Uses an attempt up; null if it is another browser's, another provider's, used, expired or made up. */
export async function endAttempt(
  { db, clock }: AppContext,
  provider: string,
  browser: string,
  state: string,
): Promise<Checks | null> {
  const [attempt] = await db
    .delete(socialLogins)
    .where(
      and(
        eq(socialLogins.stateHash, hashToken(state)),
        eq(socialLogins.browserHash, hashToken(browser)),
        eq(socialLogins.provider, provider),
        gt(socialLogins.expiresAt, clock.now()),
      ),
    )
    .returning({ verifier: socialLogins.verifier, nonce: socialLogins.nonce });
  return attempt ? { state, ...attempt } : null;
}

import { MINUTE } from '@food/contracts/durations';
import type { AppContext } from '../context';
import type { SessionUser } from '../http/access';
import { forbidden } from '../http/errors';
import type { Identifier } from './identifier';
import type { Requester } from './known-browsers';
import { startedAt } from './session-store';
import { getUser } from './user-store';

/** How recent a login has to be if no other proof is possible: a stolen session is seldom that young. */
const FRESH = 15 * MINUTE;

/** The purpose of a code that was sent to an account's new address: valid for this session and this change alone. */
export const changeIdentifier = ({ sessionId }: SessionUser, { key }: Identifier): string =>
  `change:${sessionId}:${key}`;

/**
 * The requester of such a code: the session, wherever it is used. No browser counts as known for it: the code proves an address,
 * which may be anybody's.
 */
export const asSession = (requester: Requester, { sessionId }: SessionUser): Requester => ({
  ...requester,
  browser: null,
  isKnown: false,
  place: `session:${sessionId}`,
});

/**
 * For changes of an account's credentials without its password. A session's token may be stolen, however young it is: the change
 * needs a browser that the account knows, by a cookie that no script reads. Only if an account has neither a password nor
 * anything proven, so that no other proof is possible, a very recent login is enough.
 *
 * @throws HttpError 403 `LOGIN_AGAIN`
 */
export async function refuseMereSession(
  context: AppContext,
  user: SessionUser,
  { isKnown }: Requester,
): Promise<void> {
  if (isKnown) return;
  const { passwordHash, emailVerifiedAt, mobileVerifiedAt } = await getUser(context.db, user.id);
  const age = context.clock.now().getTime() - (await startedAt(context, user)).getTime();
  if (passwordHash || emailVerifiedAt || mobileVerifiedAt || age > FRESH)
    throw forbidden('Please log in again in this browser first, then change it.', 'LOGIN_AGAIN');
}

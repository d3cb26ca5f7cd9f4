import type { AppContext } from '../context';
import type { SessionUser } from '../http/access';
import { forbidden } from '../http/errors';
import type { Identifier } from './identifier';
import type { Requester } from './known-browsers';
import { MINUTE } from './limit-counts';
import { startedAt } from './session-store';
import { getUser } from './user-store';

/** How fresh a login has to be where nothing else could be asked for: a stolen session is seldom so young. */
const FRESH = 15 * MINUTE;

/** What a code proves that was sent to the new address of an account: fit for this session and this change alone. */
export const changeIdentifier = ({ sessionId }: SessionUser, { key }: Identifier): string =>
  `change:${sessionId}:${key}`;

/**
 * Who asks for such a code and types it: the session, wherever it is. No browser is known for it: the code shows that an address is
 * the customer's, who may be anybody.
 */
export const asSession = (requester: Requester, { sessionId }: SessionUser): Requester => ({
  ...requester,
  browser: null,
  isKnown: false,
  place: `session:${sessionId}`,
});

/**
 * For changes of what opens an account that go without its password. A session's token may be stolen, however young it is: it
 * needs a browser that the account knows, by a cookie that no script reads. Only where an account has neither a password nor
 * anything proven, so that there is nothing else to ask for, a login of just now will do.
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

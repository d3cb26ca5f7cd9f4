import { KeyedMutex } from '../concurrency/keyed-mutex';
import type { AppContext } from '../context';
import { type LoginAttempt, recordFailure, refuseAfterFailures } from './login-limits';
import { networkOf } from './network';
import { isSecret } from './passwords';

/**
 * Tries from one network run one after another, and so do those on one account: many at once would all be checked before the first is
 * counted. A known browser doesn't wait for strangers in its network.
 */
const perSource = new KeyedMutex();
const perAccount = new KeyedMutex();
const sourceOf = ({ address, place }: LoginAttempt): string =>
  place === address ? networkOf(address) : place;

/**
 * Whether a password is right, with the limits on wrong ones. Takes the same time if there is no password to check.
 *
 * @throws HttpError 429 after too many wrong ones
 */
export const checkPassword = (
  context: AppContext,
  attempt: LoginAttempt,
  password: string,
  passwordHash: string | null,
): Promise<boolean> =>
  perSource.run(sourceOf(attempt), () =>
    perAccount.run(attempt.identifier, async () => {
      await refuseAfterFailures(context, attempt);
      const right = await isSecret(password, passwordHash);
      if (!right) await recordFailure(context, attempt);
      return right;
    }),
  );

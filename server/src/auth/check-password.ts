import { KeyedMutex } from '../concurrency/keyed-mutex';
import type { AppContext } from '../context';
import { type LoginAttempt, recordFailure, refuseAfterFailures } from './login-limits';
import { isSecret } from './passwords';

/** Tries on one account run one after another: many at once would all be checked before the first is counted. */
const perAccount = new KeyedMutex();

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
  perAccount.run(attempt.identifier, async () => {
    await refuseAfterFailures(context, attempt);
    const right = await isSecret(password, passwordHash);
    if (!right) await recordFailure(context, attempt);
    return right;
  });

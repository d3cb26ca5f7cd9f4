import { KeyedMutex } from '../concurrency/keyed-mutex';
import type { AppContext } from '../context';
import { customerNetworkOf } from './customer-network';
import { type LoginAttempt, spendFailure } from './login-limits';
import { isSecret } from './passwords';

/**
 * Tries of one account run one after another, so that many right ones at once don't reach its limit. A known browser has a limit of
 * its own, and doesn't wait for strangers.
 */
const perAccount = new KeyedMutex();
const accountOf = ({ identifier, address, place }: LoginAttempt): string =>
  place === address ? identifier : `${identifier} ${place}`;
/**
 * Tries from one network are counted one after another: many at once would all be let through before the first is counted. A known
 * browser doesn't wait for strangers in its network.
 */
const perSource = new KeyedMutex();
const sourceOf = ({ address, place }: LoginAttempt): string =>
  place === address ? customerNetworkOf(address) : place;

/**
 * Whether a password is right, with the limits on wrong ones. Takes the same time if there is no password to check.
 *
 * @throws HttpError 429 after too many wrong ones, or if too many are being checked
 */
export const checkPassword = (
  context: AppContext,
  attempt: LoginAttempt,
  password: string,
  passwordHash: string | null,
): Promise<boolean> =>
  perAccount.run(accountOf(attempt), async () => {
    const giveBack = await perSource.run(sourceOf(attempt), () => spendFailure(context, attempt));
    let isWrong = false;
    try {
      isWrong = !(await isSecret(password, passwordHash));
      return !isWrong;
    } finally {
      // Also if it was not checked.
      if (!isWrong) await giveBack();
    }
  });

import type { Language } from '@food/contracts/language';
import type { AppContext } from '../context';
import type { Claimed } from './claim-account';
import type { Delivery } from './delivery/delivery';
import type { Identifier } from './identifier';
import { logSecurity } from './security-log';
import { announceEnded } from './session-store';

/**
 * Reports what a login changed in accounts, once it is committed: to the live channel, the log, and the customer who lost an
 * identifier.
 */
export async function reportClaimed(
  context: AppContext,
  delivery: Delivery,
  { claimed, proven, language }: { claimed: Claimed; proven: Identifier['kind']; language: Language },
): Promise<void> {
  const { user, ended, left } = claimed;
  if (ended) {
    announceEnded(context, ended);
    logSecurity(context, 'account-claimed', 'ok', {
      user: user.id,
      by: proven,
      sessions: ended.length,
    });
  }
  if (left) {
    const moved = proven === 'email' ? 'email-moved' : 'mobile-moved';
    await delivery.notify(left, moved, language);
    logSecurity(context, moved, 'ok', { user: left.id });
  }
}

import { HOUR } from '@food/contracts/durations';
import { count, findCount, type Limit } from '../auth/limit-counts';
import type { AppContext } from '../context';

/**
 * That a session deleted its account, by its hash and without its customer, for a client that heard no answer and asks again
 * (rule: account-deleted).
 */
const recordOf = (sessionId: string): Limit => ({
  key: `deleted-by:${sessionId}`,
  most: 1,
  window: HOUR,
});

/** In the transaction of the deletion. */
export const recordDeletion = (context: Pick<AppContext, 'db' | 'clock'>, sessionId: string) =>
  count(context, recordOf(sessionId));

/** Whether this session deleted its account within the last hour. */
export const hasDeleted = async (context: AppContext, sessionId: string): Promise<boolean> =>
  (await findCount(context, recordOf(sessionId))) !== null;

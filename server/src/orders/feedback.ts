import type { sendFeedback } from '@food/contracts/orders';
import type { z } from 'zod';
import { queueUser } from '../auth/user-store';
import type { AppContext } from '../context';
import { feedback } from './orders-tables';

/**
 * Keeps a customer's feedback with who sent it; `name` is only how they call themselves.
 *
 * @throws HttpError 401 where the account was deleted after the call was let in
 */
export async function addFeedback(
  { db, clock }: AppContext,
  userId: string,
  { name, rating, comments }: z.output<typeof sendFeedback.body>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await queueUser(tx, userId);
    await tx
      .insert(feedback)
      .values({ userId, name, rating: Number(rating), comments, createdAt: clock.now() });
  });
}

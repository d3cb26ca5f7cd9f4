import type { sendFeedback } from '@food/contracts/orders';
import type { z } from 'zod';
import { queueUser } from '../auth/user-store';
import type { AppContext } from '../context';
import { feedback } from './orders-tables';

/**
 * Stores a customer's feedback with their id; `name` is only the name that they gave.
 *
 * @throws HttpError 401 if the account was deleted after the call was accepted
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

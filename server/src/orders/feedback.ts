import { DAY } from '@food/contracts/durations';
import type { sendFeedback } from '@food/contracts/orders';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { queueUser } from '../auth/user-store';
import type { AppContext } from '../context';
import { feedback } from './orders-tables';

/**
 * Stores a customer's feedback with their id; `name` is only the name that they gave. The same again within a day is not stored
 * (rule: feedback-once).
 *
 * @throws HttpError 401 if the account was deleted after the call was accepted
 */
export async function addFeedback(
  { db, clock }: AppContext,
  userId: string,
  { name, rating, comments }: z.output<typeof sendFeedback.body>,
): Promise<void> {
  const given = { userId, rating: Number(rating), comments };
  const createdAt = clock.now();
  await db.transaction(async (tx) => {
    // One at a time per customer: two at the same moment could both find none.
    await queueUser(tx, userId);
    const [same] = await tx
      .select({ id: feedback.id })
      .from(feedback)
      .where(
        and(
          eq(feedback.userId, userId),
          eq(feedback.rating, given.rating),
          eq(feedback.comments, comments),
          gt(feedback.createdAt, new Date(createdAt.getTime() - DAY)),
        ),
      )
      .limit(1);
    if (!same) await tx.insert(feedback).values({ ...given, name, createdAt });
  });
}

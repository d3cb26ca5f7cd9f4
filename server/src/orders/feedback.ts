import type { sendFeedback } from '@food/contracts/orders';
import type { z } from 'zod';
import type { AppContext } from '../context';
import { feedback } from './orders-tables';

/** Keeps a customer's feedback with who sent it; `name` is only how they call themselves. */
export async function addFeedback(
  { db, clock }: AppContext,
  userId: string,
  { name, rating, comments }: z.output<typeof sendFeedback.body>,
): Promise<void> {
  await db
    .insert(feedback)
    .values({ userId, name, rating: Number(rating), comments, createdAt: clock.now() });
}

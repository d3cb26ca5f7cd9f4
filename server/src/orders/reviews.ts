import type { BodyOf } from '@food/contracts/call';
import type { Review, submitReview } from '@food/contracts/orders';
import { and, eq } from 'drizzle-orm';
import { queueUser } from '../auth/user-store';
import type { AppContext } from '../context';
import { brokenUnique, type Db } from '../db/database';
import { conflict } from '../http/errors';
import { findOwnOrder, orderNotFound } from './find-order';
import { orders, reviews } from './orders-tables';

type ReviewBody = BodyOf<typeof submitReview>;

/** @throws HttpError 404 if the order is not the caller's */
export async function findReviews(db: Db, userId: string, orderId: string): Promise<Review[]> {
  const found = await db
    .select({ review: { rating: reviews.rating, comment: reviews.comment } })
    .from(orders)
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (found.length === 0) throw orderNotFound();
  return found.flatMap(({ review }) => review ?? []);
}

/**
 * Stores the one review of a delivered order (rule: review-once). Its dishes are the order's own list, whatever was sent.
 *
 * @throws HttpError 401 if the account was deleted after the call was accepted, 404 if the order is not the caller's, 409 if it
 * isn't delivered or already has a review
 */
export async function addReview(context: AppContext, userId: string, body: ReviewBody): Promise<void> {
  const order = await findOwnOrder(context.db, userId, body.order_id);
  if (order.status !== 'delivered') {
    throw conflict('You can review an order once it has been delivered.', 'NOT_DELIVERED');
  }
  try {
    await context.db.transaction(async (tx) => {
      await queueUser(tx, userId);
      await tx.insert(reviews).values({
        orderId: order.id,
        items: order.items,
        rating: body.rating,
        comment: body.comment ?? '',
        createdAt: context.clock.now(),
      });
    });
  } catch (error) {
    if (brokenUnique(error) === null) throw error;
    throw conflict('You have already submitted a review for this order!', 'ALREADY_REVIEWED');
  }
}

import type { getReview, OrderItem, Review, submitReview as submitReviewCall } from '@food/contracts/orders';
import { call, pathOf } from '@food/platform/call';
import { readList } from '@food/platform/read-list';

/** The call for an order's review, which is also its key in the query cache. */
export const reviewPath = (orderId: string): string =>
  pathOf<typeof getReview>('/auth/review/order/:orderId', { orderId });

export const getReviews = (orderId: string): Promise<unknown> =>
  call<typeof getReview>('GET', { path: reviewPath(orderId) });

/** The review that an order has, or null. */
export function readReview(answer: unknown): Review | null {
  const [review] = readList<Partial<Review>>(answer);
  if (!review) return null;
  return {
    rating: Number(review.rating) || 0,
    comment: typeof review.comment === 'string' ? review.comment : '',
  };
}

export async function submitReview(orderId: string, items: OrderItem[], review: Review): Promise<void> {
  const path = pathOf<typeof submitReviewCall>('/auth/review');
  await call<typeof submitReviewCall>('POST', { path, body: { order_id: orderId, items, ...review } });
}

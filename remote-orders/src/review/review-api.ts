import type { OrderItem, Review } from '@food/contracts/orders';
import { api } from '@food/platform/api';
import { readList } from '@food/platform/read-list';

/** The call for an order's review, which is also its key in the query cache. */
export const reviewPath = (orderId: string): string => `/auth/review/order/${encodeURIComponent(orderId)}`;

export const getReviews = async (orderId: string): Promise<unknown> =>
  (await api.get(reviewPath(orderId))).data;

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
  await api.post('/auth/review', { order_id: orderId, items, ...review });
}

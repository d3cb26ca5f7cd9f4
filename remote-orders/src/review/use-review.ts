import type { OrderItem, Review } from '@food/contracts/orders';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { isUnanswered } from '@food/platform/call';
import { notify } from '@food/platform/notify';
import { useQuery, useQueryClient } from '@food/platform/query';
import { forgetDraft } from '@food/session/draft';
import { useSession } from '@food/session/store';
import { useEffect, useState } from 'react';
import { t } from '../messages';
import { useSubmit } from '../order/use-submit';
import { getReviews, readReview, reviewPath, submitReview } from './review-api';

/** The name under which an order's draft is stored. */
export const draftOf = (orderId: string): string => `review-${orderId}`;

/**
 * The review of one order (null: there is none, undefined: not known yet), and a function that sends it. `justSent` once it was
 * sent on this screen.
 */
export function useReview(orderId: string) {
  const queries = useQueryClient();
  const [justSent, setJustSent] = useState(false);
  const queryKey = [reviewPath(orderId)];
  const { data, isPending, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: () => getReviews(orderId),
    select: readReview,
    meta: { private: true },
  });
  // Also if it was sent and its answer lost, or another one was sent elsewhere.
  useEffect(() => {
    if (data) forgetDraft(draftOf(orderId));
  }, [data, orderId]);
  const { submit, busy } = useSubmit({
    send: ({ review, items }: { review: Review; items: OrderItem[] }) => submitReview(orderId, items, review),
    onSuccess: ({ review }) => {
      forgetDraft(draftOf(orderId));
      queries.setQueryData(queryKey, { success: true, reviews: [review] });
      setJustSent(true);
      notify(t('review.thanks'));
    },
    onError: async (failure) => {
      if (isSignedOut(failure)) return;
      if (!isUnanswered(failure)) {
        notify(messageOf(failure, t('review.failed')));
        // Perhaps another one was sent elsewhere, which is shown then.
        void refetch();
        return;
      }
      // Perhaps only the answer was lost.
      const { data: found } = await refetch();
      // Reading it may have ended the session, which is told by itself.
      if (!found && useSession.getState().token) notify(t('review.failed'));
    },
  });
  return { review: data, isPending, error, tryAgain: refetch, isFetching, submit, busy, justSent };
}

import { messageOf } from '@food/platform/api-error';
import { useParams } from '@food/platform/router';
import { RequireLogin } from '@food/session/require-login';
import { EmptyState } from '@food/ui/empty-state';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Spinner } from '@food/ui/spinner';
import { t } from '../messages';
import { UnreadableOrder } from '../order/unreadable-order';
import { useBill } from '../order/use-bill';
import { GivenReview } from './given-review';
import css from './review.module.css';
import { ReviewForm } from './review-form';
import { draftOf, useReview } from './use-review';

/** `/review/:orderId`: stars and text, once; afterwards read-only. */
export default function ReviewPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <div className="page">
        <PageTitle page={t('review.title')} />
        <PageHeader title={t('review.title')} backTo="/orders?tab=completed" />
        <OrderReview key={orderId} orderId={orderId} />
      </div>
    </RequireLogin>
  );
}

function OrderReview({ orderId }: { orderId: string }) {
  const { review, isPending, error, tryAgain, isFetching, submit, busy, justSent } = useReview(orderId);
  const bill = useBill(orderId);
  // Not `isLoading`: a failed bill is read again when the customer comes back to the page, which must leave the form alone.
  if (isPending || !bill.isFetched) return <Spinner label={t('review.loading')} />;
  // Once it is known that there is no review, a failed reading doesn't remove the form with its text.
  if (error && review === undefined) {
    const on = <UnreadableOrder error={error} onRetry={() => void tryAgain()} busy={isFetching} />;
    return <EmptyState text={messageOf(error, t('review.unread'))} action={on} />;
  }
  const items = bill.data?.items ?? [];
  return (
    <>
      <p className={css.order}>{orderId}</p>
      <p className={css.dishes}>{items.map((item) => item.name).join(', ')}</p>
      <div tabIndex={-1}>
        {review ? (
          <GivenReview review={review} justSent={justSent} />
        ) : (
          <ReviewForm
            draft={draftOf(orderId)}
            onSubmit={(given) => submit({ review: given, items })}
            busy={busy}
          />
        )}
      </div>
    </>
  );
}

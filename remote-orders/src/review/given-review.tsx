import type { Review } from '@food/contracts/orders';
import { ButtonLink } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import { RatingStars } from '@food/ui/rating';
import { t } from '../messages';
import css from './review.module.css';

/** A review that was sent, read-only. */
export function GivenReview({ review, justSent }: { review: Review; justSent: boolean }) {
  return (
    <div className="stack">
      {!justSent && <Notice>{t('review.given')}</Notice>}
      <p>
        <RatingStars value={review.rating} size={32} />
      </p>
      {review.comment && <blockquote className={css.comment}>{review.comment}</blockquote>}
      <p>
        <ButtonLink to="/orders?tab=completed" variant="quiet">
          {t('order.back')}
        </ButtonLink>
      </p>
    </div>
  );
}

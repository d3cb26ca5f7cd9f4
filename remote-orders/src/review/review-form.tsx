import type { Review } from '@food/contracts/orders';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { TextArea } from '@food/ui/field';
import { RatingInput } from '@food/ui/rating';
import { type FormEvent, useState } from 'react';
import { t } from '../messages';

/** As long as the server takes. */
const MAX_COMMENT = 2000;

/** Stars, which are asked for, and words, which are not (rule: form-errors-stay). */
export function ReviewForm({ onSubmit, busy }: { onSubmit: (review: Review) => void; busy: boolean }) {
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rating !== null) return onSubmit({ rating, comment: comment.trim() });
    notify(t('review.starsMissing'));
    setAsked(true);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <RatingInput
        label={t('review.rating')}
        value={rating}
        onChange={setRating}
        disabled={busy}
        error={asked && rating === null ? t('review.starsMissing') : null}
      />
      <TextArea
        label={t('review.comment')}
        value={comment}
        maxLength={MAX_COMMENT}
        onChange={(event) => setComment(event.target.value)}
        readOnly={busy}
      />
      <Button type="submit" busy={busy}>
        {t('review.submit')}
      </Button>
    </form>
  );
}

import type { Review } from '@food/contracts/orders';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { TextArea } from '@food/ui/field';
import { RatingInput } from '@food/ui/rating';
import { type FormEvent, useState } from 'react';
import { t } from '../messages';

/** As long as the server takes. */
const MAX_COMMENT = 2000;

/** Stars, which are asked for, and words, which are not. */
export function ReviewForm({ onSubmit, busy }: { onSubmit: (review: Review) => void; busy: boolean }) {
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (rating === null) notify(t('review.starsMissing'));
    else onSubmit({ rating, comment: comment.trim() });
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <RatingInput label={t('review.rating')} value={rating} onChange={setRating} disabled={busy} />
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

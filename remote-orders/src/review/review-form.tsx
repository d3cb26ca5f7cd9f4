import type { Review } from '@food/contracts/orders';
import { notify } from '@food/platform/notify';
import { useDraft } from '@food/session/draft';
import { Button } from '@food/ui/button';
import { TextArea } from '@food/ui/field';
import { passFocus } from '@food/ui/pass-focus';
import { RatingInput } from '@food/ui/rating';
import { type FormEvent, useState } from 'react';
import { t } from '../messages';

/** The longest review that the server accepts. */
const MAX_COMMENT = 2000;

interface ReviewFormProps {
  /** The name under which the draft is stored until it is sent. */
  draft: string;
  onSubmit: (review: Review) => void;
  busy: boolean;
}

type Draft = Pick<Review, 'comment'> & { rating: number | null };
const EMPTY: Draft = { rating: null, comment: '' };

/** For the review that takes the form's place. */
const leaveToPlace = passFocus((it) => it.parentElement);

/** Stars, which are required, and a text, which is optional (rule: form-errors-stay). */
export function ReviewForm({ draft, onSubmit, busy }: ReviewFormProps) {
  const [{ rating, comment }, write] = useDraft(draft, EMPTY, readDraft);
  const [asked, setAsked] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rating !== null) return onSubmit({ rating, comment: comment.trim() });
    notify(t('review.starsMissing'));
    setAsked(true);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className="stack" ref={leaveToPlace} onSubmit={send} noValidate>
      <RatingInput
        label={t('review.rating')}
        value={rating}
        onChange={(stars) => write({ rating: stars, comment })}
        disabled={busy}
        error={asked && rating === null ? t('review.starsMissing') : null}
      />
      <TextArea
        label={t('review.comment')}
        value={comment}
        maxLength={MAX_COMMENT}
        onChange={(event) => write({ rating, comment: event.target.value })}
        readOnly={busy}
      />
      <Button type="submit" block busy={busy}>
        {t('review.submit')}
      </Button>
    </form>
  );
}

function readDraft(stored: unknown): Draft | null {
  const { rating, comment } = (stored ?? {}) as Record<string, unknown>;
  if (typeof comment !== 'string') return null;
  return { rating: typeof rating === 'number' ? rating : null, comment };
}

import type { sendFeedback } from '@food/contracts/orders';
import { ApiError, isSignedOut, messageOf } from '@food/platform/api-error';
import { call, pathOf } from '@food/platform/call';
import { notify } from '@food/platform/notify';
import { forgetDraft, useDraft } from '@food/session/draft';
import { useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { Select, TextArea } from '@food/ui/field';
import { type FormEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../messages';
import { useSubmit } from '../order/use-submit';

const DRAFT = 'feedback';
const EMPTY = { rating: '5', comments: '' };
type Feedback = typeof EMPTY;

/** Rating (1 to 5, a string on the wire) and comments; both are cleared once they were sent. */
export function FeedbackForm() {
  const name = useSession((session) => session.user?.name);
  const [feedback, write] = useDraft(DRAFT, EMPTY, readDraft);
  const form = useWritten(write);
  const { submit, busy } = useSendFeedback(() => write(EMPTY));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name === undefined) notify(t('feedback.loginMissing'));
    else submit({ name, ...feedback });
  };
  return (
    // "dialog" outside a dialog submits nothing: the browser's own submit would reload the page, without what was written.
    // Without autoComplete="off" some browsers would fill the form after a reload: with one customer's words, also for another.
    <form ref={form} className="stack" method="dialog" autoComplete="off" onSubmit={send} noValidate>
      <Select
        label={t('feedback.rating')}
        name="rating"
        value={feedback.rating}
        onChange={({ target }) => write({ ...feedback, rating: target.value })}
      >
        {['1', '2', '3', '4', '5'].map((rating) => (
          <option key={rating}>{rating}</option>
        ))}
      </Select>
      <TextArea
        label={t('feedback.comments')}
        name="comments"
        placeholder={t('feedback.placeholder')}
        value={feedback.comments}
        readOnly={busy}
        onChange={({ target }) => write({ ...feedback, comments: target.value })}
      />
      <Button type="submit" block busy={busy}>
        {t('feedback.submit')}
      </Button>
    </form>
  );
}

/** For the form: takes over what was written in it before the page ran, which only its fields know. */
function useWritten(write: (written: Feedback) => void) {
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(() => {
    const written = form.current && readDraft(Object.fromEntries(new FormData(form.current)));
    if (written && (written.rating !== EMPTY.rating || written.comments !== EMPTY.comments)) write(written);
  });
  useLayoutEffect(() => takeOver(), []);
  return form;
}

function useSendFeedback(reset: () => void) {
  return useSubmit({
    send: (feedback: Feedback & { name: string }) =>
      call<typeof sendFeedback>('POST', {
        path: pathOf<typeof sendFeedback>('/auth/feedback'),
        body: feedback,
      }),
    onSuccess: () => {
      reset();
      forgetDraft(DRAFT);
      notify(t('feedback.thanks'));
    },
    onError: (error) => {
      if (isSignedOut(error)) return;
      // Logged as well, never with the customer's words (rule: feedback-needs-login).
      console.info('Feedback could not be submitted.');
      // Too long, or too often: the server says what to do.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      notify(isRefused ? messageOf(error, t('feedback.failed')) : t('feedback.failed'));
    },
  });
}

function readDraft(stored: unknown): Feedback | null {
  const { rating, comments } = (stored ?? {}) as Record<string, unknown>;
  return typeof rating === 'string' && typeof comments === 'string' ? { rating, comments } : null;
}

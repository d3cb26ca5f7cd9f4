import { isStatus } from '@food/format/order-status';
import { ApiError, isSignedOut, messageOf } from '@food/platform/api-error';
import { isUnanswered } from '@food/platform/call';
import { notify } from '@food/platform/notify';
import { useQueryClient } from '@food/platform/query';
import { useNavigate, useParams } from '@food/platform/router';
import { forgetDraft, useDraft } from '@food/session/draft';
import { RequireLogin } from '@food/session/require-login';
import { useSession } from '@food/session/store';
import { Button, ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { TextArea } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { passFocus } from '@food/ui/pass-focus';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../messages';
import { UnreadableOrder } from '../order/unreadable-order';
import { billPath } from '../order/use-bill';
import { useSubmit } from '../order/use-submit';
import { ordersPath } from '../orders/orders-api';
import { BegunOrder, begunWords } from './begun-order';
import css from './cancel.module.css';
import { cancelOrder } from './cancel-api';
import {
  draftOf,
  EMPTY,
  MAX_REASON,
  OTHERS,
  REASONS,
  readDraft,
  reasonLabel,
  reasonOf,
} from './cancel-reason';
import { useBegun } from './use-begun';

/** `/cancel/:orderId`: asks for the reason, and cancels the order. */
export default function CancelPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <div className="page">
        <PageTitle page={t('cancel.title')} />
        <PageHeader title={t('cancel.title')} backTo="/orders" />
        <p className={css.order}>{orderId}</p>
        <CancelOrder key={orderId} orderId={orderId} />
      </div>
    </RequireLogin>
  );
}

/** The form, or why there is none (rule: cancel-only-pending). */
function CancelOrder({ orderId }: { orderId: string }) {
  const { begun, error, readAgain, isFetching } = useBegun(orderId);
  const cancel = useCancel(orderId, { begun, readAgain });
  if (error instanceof ApiError && error.kind === 'not-found') {
    const on = <UnreadableOrder error={error} onRetry={() => void readAgain()} busy={isFetching} />;
    return <EmptyState text={messageOf(error, t('cancel.notFound'))} action={on} />;
  }
  // A change of status while the order is being cancelled comes from the cancelling itself.
  const why = cancel.busy || cancel.done ? null : begun;
  return (
    <div className="stack" tabIndex={-1}>
      {/* Placed above the news, so that no button moves under a thumb (rule: nothing-moves). */}
      <Notice tone={why ? 'warn' : 'neutral'}>{why ? begunWords(why) : t('cancel.whilePending')}</Notice>
      {why ? (
        <BegunOrder orderId={orderId} status={why} />
      ) : (
        <CancelForm {...cancel} draft={draftOf(orderId)} />
      )}
    </div>
  );
}

/** For what takes the form's place once the order is on its way. */
const leaveToPlace = passFocus((it) => it.parentElement);

function CancelForm({
  submit,
  busy,
  isUnknown,
  draft,
}: Pick<ReturnType<typeof useCancel>, 'submit' | 'busy' | 'isUnknown'> & { draft: string }) {
  const [{ chosen, freeText }, write] = useDraft(draft, EMPTY, readDraft);
  // Stays visible until something is chosen or typed (rule: form-errors-stay).
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const reason = reasonOf(chosen, freeText);
    if (reason) return submit(reason);
    notify(t('cancel.reasonMissing'));
    setMissing(true);
    field.current?.focus();
  };
  const choose = (reason: string, text = freeText) => {
    write({ chosen: reason, freeText: text });
    setMissing(false);
  };
  return (
    <form className="stack" ref={leaveToPlace} onSubmit={send} noValidate>
      <fieldset className={css.reasons}>
        <legend className={css.legend}>{t('cancel.why')}</legend>
        {REASONS.map((reason) => (
          <label key={reason} className={css.reason}>
            <input type="radio" name="reason" checked={reason === chosen} onChange={() => choose(reason)} />
            {reasonLabel(reason)}
          </label>
        ))}
      </fieldset>
      {(chosen === null || chosen === OTHERS) && (
        <TextArea
          label={t('cancel.yourReason')}
          ref={field}
          value={freeText}
          maxLength={MAX_REASON}
          error={isMissing ? t('cancel.reasonMissing') : null}
          onChange={(event) => choose(OTHERS, event.target.value)}
        />
      )}
      {isUnknown && <Notice tone="warn">{t('cancel.unanswered')}</Notice>}
      <div className={css.actions}>
        <Button type="submit" variant="danger" busy={busy}>
          {t('order.cancel')}
        </Button>
        <ButtonLink to="/orders" variant="quiet">
          {t('cancel.keep')}
        </ButtonLink>
      </div>
    </form>
  );
}

function useCancel(
  orderId: string,
  { begun, readAgain }: Pick<ReturnType<typeof useBegun>, 'begun' | 'readAgain'>,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const userId = useSession((session) => session.user?.id ?? '');
  const [done, setDone] = useState(false);
  // Whether the last try may have arrived (rule: cancel-only-pending).
  const [isUnknown, setUnknown] = useState(false);
  function cancelled() {
    setDone(true);
    forgetDraft(draftOf(orderId));
    // Removed from the cache, not only stale: the list must not report this as news, nor the invoice ask to be paid.
    for (const path of [ordersPath(userId), billPath(orderId)]) queries.removeQueries({ queryKey: [path] });
    navigate('/cancel-success', { replace: true });
  }
  const present = async () => (begun ? { data: begun, error: null } : readAgain());
  const { submit, busy } = useSubmit({
    send: (reason: string) => {
      setUnknown(false);
      return cancelOrder(orderId, reason);
    },
    onSuccess: cancelled,
    onError: async (error) => {
      if (isSignedOut(error)) return;
      const isPerhapsDone = isUnanswered(error) || (error instanceof ApiError && error.kind === 'server');
      const now = isPerhapsDone ? await present() : null;
      // Reading it may have ended the session, which is told by itself.
      if (!useSession.getState().token) return;
      if (now?.data && isStatus(now.data, 'cancelled')) return cancelled();
      if (now?.error) setUnknown(true);
      notify(messageOf(error, t('cancel.failed')));
      if (error instanceof ApiError && error.kind === 'conflict') void readAgain();
    },
  });
  return { submit, busy, done, isUnknown };
}

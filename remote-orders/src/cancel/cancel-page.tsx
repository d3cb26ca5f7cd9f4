import { isSignedOut, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useQueryClient } from '@food/platform/query';
import { useNavigate, useParams } from '@food/platform/router';
import { RequireLogin } from '@food/session/require-login';
import { useSession } from '@food/session/store';
import { Button, ButtonLink } from '@food/ui/button';
import { TextArea } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../order/use-submit';
import { ordersPath } from '../orders/orders-api';
import css from './cancel.module.css';
import { cancelOrder } from './cancel-api';
import { MAX_REASON, OTHERS, REASONS, reasonOf } from './cancel-reason';
import { useCancelNews } from './use-cancel-news';

/** `/cancel/:orderId`: why, and it is cancelled. */
export default function CancelPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <div className="page">
        <PageTitle page="Cancel order" />
        <PageHeader title="Cancel order" backTo="/orders" />
        <p className={css.order}>{orderId}</p>
        <CancelForm orderId={orderId} />
      </div>
    </RequireLogin>
  );
}

/** Stands where the news comes, so that no button moves under a thumb (rule: nothing-moves). */
const WHILE_PENDING = 'You can cancel until the kitchen takes your order on.';

function CancelForm({ orderId }: { orderId: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [freeText, setFreeText] = useState('');
  const { submit, busy } = useCancel(orderId);
  const news = useCancelNews(orderId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const reason = reasonOf(chosen, freeText);
    if (reason) submit(reason);
    else notify('Please select or enter a reason');
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <Notice tone={news && !busy ? 'warn' : 'neutral'}>{(!busy && news) || WHILE_PENDING}</Notice>
      <fieldset className={css.reasons}>
        <legend className={css.legend}>Why do you want to cancel?</legend>
        {REASONS.map((reason) => (
          <label key={reason} className={css.reason}>
            <input
              type="radio"
              name="reason"
              checked={reason === chosen}
              onChange={() => setChosen(reason)}
            />
            {reason}
          </label>
        ))}
      </fieldset>
      {(chosen === null || chosen === OTHERS) && (
        <TextArea
          label="Your reason"
          value={freeText}
          maxLength={MAX_REASON}
          onChange={(event) => {
            setFreeText(event.target.value);
            setChosen(OTHERS);
          }}
        />
      )}
      <div className={css.actions}>
        <Button type="submit" variant="danger" busy={busy}>
          Cancel Order
        </Button>
        <ButtonLink to="/orders" variant="quiet">
          Keep my order
        </ButtonLink>
      </div>
    </form>
  );
}

function useCancel(orderId: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const userId = useSession((session) => session.user?.id ?? '');
  return useSubmit({
    send: (reason: string) => cancelOrder(orderId, reason),
    onSuccess: () => {
      // Forgotten, not only stale: the list must not tell this as news.
      queries.removeQueries({ queryKey: [ordersPath(userId)] });
      navigate('/cancel-success', { replace: true });
    },
    onError: (error) => {
      if (!isSignedOut(error)) notify(messageOf(error, 'Failed to cancel order. Please try again.'));
    },
  });
}

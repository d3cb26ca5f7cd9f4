import { useChoices } from '@food/cart/choices';
import { type CartLine, useCart } from '@food/cart/store';
import type { Totals } from '@food/cart/totals';
import { formatRupees } from '@food/format/money';
import { notify } from '@food/platform/notify';
import { Link, useNavigate } from '@food/platform/router';
import { useLoginReturn } from '@food/session/require-login';
import { useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import type { FormEvent } from 'react';
import { t } from '../messages';
import { attemptWaits } from './attempt-key';
import { type OrderBody, orderBody } from './order-body';
import css from './pay-bar.module.css';
import { unansweredOrder } from './unanswered-orders';
import { useLostFocus } from './use-lost-focus';
import { useOnline } from './use-online';
import type { Ordering } from './use-place-order';

interface PayBarProps {
  lines: readonly CartLine[];
  /** Null while the total is not known: then nothing can be ordered. */
  totals: Totals | null;
  /** Why nothing can be ordered; empty if it can. */
  held: string;
  ordering: Ordering;
}

const HOW = 'how-to-pay';

/** The one large button: it orders at the price that it shows, or leads to the login. */
export function PayBar(props: PayBarProps) {
  const userId = useSession((session) => session.user?.id ?? null);
  // A session may end as its customer orders.
  const bar = useLostFocus<HTMLDivElement>(userId !== null);
  return (
    <div className={css.bar} ref={bar} tabIndex={-1}>
      {userId === null ? <LoginToPay /> : <PlaceOrder userId={userId} {...props} />}
      <p className={css.how} id={HOW}>
        {props.held || t('pay.onDelivery')}
      </p>
    </div>
  );
}

/** For a visitor: the login (rule: order-needs-a-customer). */
function LoginToPay() {
  const navigate = useNavigate();
  const back = useLoginReturn();
  return (
    <Button block onClick={() => navigate('/', { state: back })}>
      {t('pay.login')}
    </Button>
  );
}

function PlaceOrder({ userId, lines, totals, held, ordering }: PayBarProps & { userId: string }) {
  const address = useChoices((choices) => choices.address);
  const coupon = useChoices((choices) => choices.coupon);
  const notes = useCart((cart) => cart.notes);
  const deliverAt = useChoices((choices) => choices.deliverAt);
  const body = totals && address && orderBody({ userId, lines, notes, totals, coupon, address, deliverAt });
  function press(event: FormEvent) {
    event.preventDefault();
    if (!body) return notify(t('pay.noAddress'));
    // The server decides whether the kitchen is open then: this clock may be wrong, and the hours may have changed.
    ordering.order(body);
  }
  return (
    // A form, so that each press takes the message of the one before away (rule: messages-in-the-page).
    <form className={css.order} onSubmit={press} noValidate>
      {ordering.step !== 'sending' && <Attempt userId={userId} body={body} />}
      <Button
        type="submit"
        block
        disabled={!totals}
        busy={ordering.step === 'sending'}
        aria-disabled={held !== ''}
        aria-describedby={held ? HOW : undefined}
      >
        {totals ? t('pay.placeAt', { total: formatRupees(totals.total) }) : t('pay.place')}
      </Button>
    </form>
  );
}

interface AttemptProps {
  userId: string;
  /** Null while nothing can be ordered. */
  body: OrderBody | null;
}

/** What became of the order before (rule: order-waits, order-unanswered). It is never sent by itself. */
function Attempt({ userId, body }: AttemptProps) {
  const online = useOnline();
  const unknown = unansweredOrder(userId, body);
  return (
    <>
      {unknown && (
        <div data-waits>
          {/* By its key, each is announced. */}
          <Notice tone="warn" key={unknown}>
            {t.rich(`pay.unknown.${unknown}`, {
              orders: (inside) => <Link to="/orders">{inside}</Link>,
            })}
          </Notice>
        </div>
      )}
      {body && unknown !== 'same' && attemptWaits(body) && (
        <div data-waits>
          <Notice tone="warn">{online ? t('pay.waited') : t('pay.offline')}</Notice>
        </div>
      )}
    </>
  );
}

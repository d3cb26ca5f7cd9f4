import { useChoices } from '@food/cart/choices';
import { type CartLine, useCart } from '@food/cart/store';
import type { Totals } from '@food/cart/totals';
import { formatRupees } from '@food/format/money';
import { notify } from '@food/platform/notify';
import { useNavigate } from '@food/platform/router';
import { useLoginReturn } from '@food/session/require-login';
import { useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { orderBody } from './order-body';
import css from './pay-bar.module.css';
import type { Ordering } from './use-place-order';

interface PayBarProps {
  lines: readonly CartLine[];
  /** Null while the total is not known: then nothing can be ordered. */
  totals: Totals | null;
  /** Something of it has sold out: then nothing can be ordered either. */
  soldOut: boolean;
  ordering: Ordering;
}

const HOW = 'how-to-pay';

/** The one large button: what it costs, or the way to the login. */
export function PayBar(props: PayBarProps) {
  const userId = useSession((session) => session.user?.id ?? null);
  return (
    <div className={css.bar}>
      {userId === null ? <LoginToPay /> : <PlaceOrder userId={userId} {...props} />}
      <p className={css.how} id={HOW}>
        {props.soldOut
          ? 'Remove what is sold out today to order.'
          : 'Pay on delivery. Nothing is charged now.'}
      </p>
    </div>
  );
}

/** A visitor's way on (rule: order-needs-a-customer). */
function LoginToPay() {
  const navigate = useNavigate();
  const back = useLoginReturn();
  return (
    <Button block onClick={() => navigate('/', { state: back })}>
      Login to Pay
    </Button>
  );
}

function PlaceOrder({ userId, lines, totals, soldOut, ordering }: PayBarProps & { userId: string }) {
  const address = useChoices((choices) => choices.address);
  const coupon = useChoices((choices) => choices.coupon);
  const notes = useCart((cart) => cart.notes);
  const deliverAt = useChoices((choices) => choices.deliverAt);
  function press(known: Totals) {
    if (!address) return notify('Please select an address.');
    // Whether the kitchen is open then is the server's to say: this clock may be wrong, and the hours may have changed.
    ordering.order(orderBody({ userId, lines, notes, totals: known, coupon, address, deliverAt }));
  }
  if (!totals) {
    return (
      <Button block disabled>
        Place Order
      </Button>
    );
  }
  return (
    <Button
      block
      busy={ordering.step === 'sending'}
      aria-disabled={soldOut}
      aria-describedby={soldOut ? HOW : undefined}
      onClick={() => press(totals)}
    >
      Place Order · {formatRupees(totals.total)}
    </Button>
  );
}

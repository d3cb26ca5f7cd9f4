import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import type { Quote } from '@food/contracts/orders';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { LEAVES, useOneAtATime } from '@food/platform/one-at-a-time';
import { useQueryClient } from '@food/platform/query';
import { useNavigate } from '@food/platform/router';
import { useState } from 'react';
import { ADDRESSES } from '../address/address-api';
import { COUPONS } from '../coupons/coupons-api';
import { t } from '../messages';
import { waitWithAttempt } from './attempt-key';
import { isUnanswered, placeOrder, SETTINGS } from './cart-api';
import type { OrderBody } from './order-body';
import { atQuote, type PriceChange, quoteIn, withPricesOf } from './price-change';
import { isOnline } from './use-online';

/** The state of placing the order, and the actions of the customer. */
export interface Ordering {
  /** waits: there is no line, and it was not sent. placed: it stands, and the way to /success has begun. */
  readonly step: 'idle' | 'sending' | 'waits' | 'placed';
  /** The refusal to decide on; stays after the decision, so that a closing dialog keeps its words. */
  readonly change: PriceChange | null;
  readonly deciding: boolean;
  /** Sends the order; a second press while one is on its way does nothing. */
  order(body: OrderBody): Promise<void>;
  /** Orders the refused cart at the server's prices. */
  orderAtQuote(): Promise<void>;
  /** Back to the cart, which shows the server's prices from now on. */
  backToCart(): void;
}

/** Placing an order from the cart: sends it once, asks where prices have changed, and ends on /success. */
export function usePlaceOrder(): Ordering {
  const client = useQueryClient();
  const finish = useFinish();
  const { run } = useOneAtATime();
  const [step, setStep] = useState<Ordering['step']>('idle');
  const [change, setChange] = useState<PriceChange | null>(null);
  const [deciding, setDeciding] = useState(false);

  const order = (body: OrderBody) =>
    run(async () => {
      if (!isOnline()) return wait(body);
      setStep('sending');
      const cart = useCart.getState().id;
      try {
        const orderId = await placeOrder(body);
        setStep('placed');
        finish(orderId, cart, body);
        return LEAVES;
      } catch (error) {
        // Under the same key: should it have arrived, no second one ever does.
        if (isUnanswered(error) && !isOnline()) return wait(body);
        setStep('idle');
        refused(error, body);
        return null;
      }
    });

  function wait(body: OrderBody) {
    waitWithAttempt(body);
    setStep('waits');
    return null;
  }

  function refused(error: unknown, sent: OrderBody) {
    const quote = quoteIn(error);
    if (quote) {
      setChange({ sent, quote });
      setDeciding(true);
      return;
    }
    // After any failure the screen may be out of date: a coupon that ended, an address deleted elsewhere.
    for (const path of [SETTINGS, COUPONS, ADDRESSES]) client.invalidateQueries({ queryKey: [path] });
    if (!isSignedOut(error)) notify(messageOf(error, t('pay.failed')));
  }

  function takeQuote({ delivery_charge, taxes, ...quote }: Quote) {
    const { lines, updatePrices } = useCart.getState();
    updatePrices(withPricesOf({ delivery_charge, taxes, ...quote }, lines));
    // The rest of the settings is as it was.
    client.setQueryData([SETTINGS], (before: object | undefined) => ({ ...before, delivery_charge, taxes }));
    client.invalidateQueries({ queryKey: [COUPONS] });
    setDeciding(false);
  }

  return {
    step,
    change,
    deciding,
    order,
    async orderAtQuote() {
      if (!change) return;
      takeQuote(change.quote);
      await order(atQuote(change));
    },
    backToCart() {
      if (change) takeQuote(change.quote);
    },
  };
}

/**
 * An order stands: its pieces, coupon and address are done, and /success takes the place of the cart in history. What
 * another tab began meanwhile stays (rule: order-clears-its-cart).
 */
function useFinish() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (orderId: string, cart: string | null, { items }: OrderBody) => {
    navigate('/success', { replace: true, state: { orderId } });
    if (useCart.getState().clearOrdered(cart, items)) useChoices.getState().clearChoices();
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/auth/order/') });
  };
}

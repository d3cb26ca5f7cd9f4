import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import type { Quote } from '@food/contracts/orders';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { isUnanswered } from '@food/platform/call';
import { notify } from '@food/platform/notify';
import { useQueryClient } from '@food/platform/query';
import { useNavigate } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { useEffect, useEffectEvent } from 'react';
import { ADDRESSES } from '../address/address-api';
import { COUPONS } from '../coupons/coupons-api';
import { t } from '../messages';
import { waitWithAttempt } from './attempt-key';
import { isRefused, placeOrder, SETTINGS } from './cart-api';
import { compareWithMenu, isOffTheMenu } from './off-the-menu';
import { type OrderBody, orderBody } from './order-body';
import {
  isCartShown,
  type OrderingState,
  orderingNow,
  setOrdering,
  useOrderingState,
} from './ordering-state';
import { atQuote, isSame, type PriceChange, quoteIn, withPricesOf } from './price-change';
import { expectQuestion, loadQuestion, type PriceQuestion } from './price-question';
import { unansweredOrder } from './unanswered-orders';
import { isOnline } from './use-online';

/** The state of placing the order, and the actions of the customer. */
export interface Ordering extends OrderingState {
  /** Sends the order; a second press while one is on its way does nothing, also in a cart that was opened again. */
  order(body: OrderBody): Promise<void>;
  /** Orders the refused cart at the server's prices. */
  orderAtQuote(): Promise<void>;
  /** Goes back to the cart, which shows the server's prices from now on. */
  backToCart(): void;
}

/** Placing an order from the cart: sends it once, asks if prices have changed, and ends on /success. */
export function usePlaceOrder(): Ordering {
  const client = useQueryClient();
  const finish = useFinish();
  const { step, change, Question, deciding } = useOrderingState();

  async function order(body: OrderBody): Promise<void> {
    // Read from the store: what was drawn is a render too late for a double tap.
    if (['sending', 'placed'].includes(orderingNow().step)) return;
    if (!isOnline()) return wait(body);
    setOrdering({ step: 'sending' });
    expectQuestion();
    const cart = useCart.getState().id;
    const { token } = useSession.getState();
    try {
      const orderId = await placeOrder(body);
      setOrdering({ step: isLoggedIn(body) && isCartShown() ? 'placed' : 'idle' });
      finish(orderId, cart, body);
    } catch (error) {
      const question = quoteIn(error) && (await loadQuestion());
      const isOtherSession = useSession.getState().token !== token;
      // Logging out has emptied the cart: there is no next try.
      if (isOtherSession && useCart.getState().id !== cart) return sessionEnded(error, body);
      // Under the same key: if the first one arrived, no second order is made.
      if (isUnanswered(error) && !isOnline()) return wait(body);
      if (isOtherSession && !isRefused(error)) return sessionEnded(error, body);
      setOrdering({ step: 'idle' });
      refused(error, body, question);
    }
  }

  function wait(body: OrderBody) {
    waitWithAttempt(body);
    setOrdering({ step: 'waits' });
    // Who has left the cart had sent it.
    if (!isCartShown()) notify(t('pay.unknown.away'));
  }

  function sessionEnded(error: unknown, body: OrderBody) {
    setOrdering({ step: 'idle' });
    client.invalidateQueries(ORDERS);
    const unknown = isLoggedIn(body) ? 'pay.unknownOtherLogin' : 'pay.unknownLoggedOut';
    notify(t(isRefused(error) ? 'pay.notPlacedLoggedOut' : unknown));
  }

  function refused(error: unknown, sent: OrderBody, question: PriceQuestion | null) {
    const quote = quoteIn(error);
    if (quote && question && isCartShown() && !isChanged({ sent, quote }))
      return setOrdering({ change: { sent, quote }, Question: question, deciding: true });
    // Nobody can be asked: the cart shows the server's prices from now on.
    if (quote) takeQuote(quote);
    // After any failure the screen may be out of date: an expired coupon, an address deleted elsewhere.
    for (const path of [SETTINGS, COUPONS, ADDRESSES]) client.invalidateQueries({ queryKey: [path] });
    if (isOffTheMenu(error)) void compareWithMenu(client);
    if (!isSignedOut(error)) notify(messageOf(error, t('pay.failed')));
    // Of the session before this one: nobody was signed out, and nothing was said.
    else if (isLoggedIn(sent)) notify(t('pay.failed'));
    // In the cart it stands beside the button.
    if (!isCartShown() && unansweredOrder(sent.user_id, sent) === 'same') notify(t('pay.unknown.away'));
  }

  function takeQuote({ delivery_charge, taxes, ...quote }: Quote) {
    const { lines, updatePrices } = useCart.getState();
    updatePrices(withPricesOf({ delivery_charge, taxes, ...quote }, lines));
    // The other settings are unchanged.
    client.setQueryData([SETTINGS], (before: object | undefined) => ({ ...before, delivery_charge, taxes }));
    client.invalidateQueries({ queryKey: [COUPONS] });
    setOrdering({ deciding: false });
  }

  // Changed in another tab: what was sent must not be ordered any more (rule: order-as-shown).
  const isStale = useIsChanged(deciding ? change : null);
  const backToCart = () => {
    if (change) takeQuote(change.quote);
  };
  const drop = useEffectEvent(backToCart);
  useEffect(() => {
    if (isStale) drop();
  }, [isStale]);

  return {
    step,
    change,
    Question,
    deciding,
    order,
    async orderAtQuote() {
      if (!change) return;
      takeQuote(change.quote);
      await order(atQuote(change));
    },
    backToCart,
  };
}

/** Whether the customer who ordered is still the one who is logged in; they may have logged out in another tab. */
const isLoggedIn = ({ user_id }: OrderBody): boolean => useSession.getState().user?.id === user_id;

/** The queries of the customer's orders. */
const ORDERS = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('/auth/order/'),
};

/** Whether the cart or a choice for it has changed since an order was refused. */
function isChanged({ sent }: PriceChange): boolean {
  const { lines, notes } = useCart.getState();
  const { coupon, address, deliverAt } = useChoices.getState();
  const { user_id: userId, subtotal, discount, delivery_charge, taxes, total } = sent;
  const totals = { subtotal, discount, delivery_charge, taxes, total };
  const now = address && orderBody({ userId, lines, notes, totals, coupon, address, deliverAt });
  return !now || !isSame(sent, now);
}

function useIsChanged(refused: PriceChange | null): boolean {
  // What both stores have now, whichever of them has changed.
  const isOther = () => refused !== null && isChanged(refused);
  const isOtherCart = useCart(isOther);
  const isOtherChoice = useChoices(isOther);
  return isOtherCart || isOtherChoice;
}

/**
 * After an order: removes its pieces, coupon and address, and replaces the cart by /success in history. Anything begun meanwhile
 * in another tab stays (rule: order-clears-its-cart). Who is no longer logged in may not see the order, and is told that it was
 * placed (rule: order-outlives-a-logout).
 */
function useFinish() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (orderId: string, cart: string | null, body: OrderBody) => {
    if (isLoggedIn(body)) navigate('/success', { replace: true, state: { orderId } });
    else notify(t('pay.placedLoggedOut'));
    if (useCart.getState().clearOrdered(cart, body.items)) useChoices.getState().clearChoices();
    client.invalidateQueries(ORDERS);
  };
}

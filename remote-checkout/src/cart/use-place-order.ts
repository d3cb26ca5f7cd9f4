import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import type { Quote } from '@food/contracts/orders';
import { ApiError, isSignedOut, messageOf } from '@food/platform/api-error';
import { isUnanswered } from '@food/platform/call';
import { notify } from '@food/platform/notify';
import { LEAVES, useOneAtATime } from '@food/platform/one-at-a-time';
import { useQueryClient } from '@food/platform/query';
import { useNavigate } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ADDRESSES } from '../address/address-api';
import { COUPONS } from '../coupons/coupons-api';
import { t } from '../messages';
import { waitWithAttempt } from './attempt-key';
import { placeOrder, SETTINGS } from './cart-api';
import { compareWithMenu, isOffTheMenu } from './off-the-menu';
import { type OrderBody, orderBody } from './order-body';
import { atQuote, isSame, type PriceChange, quoteIn, withPricesOf } from './price-change';
import { expectQuestion, loadQuestion, type PriceQuestion } from './price-question';
import { isOnline } from './use-online';

/** The state of placing the order, and the actions of the customer. */
export interface Ordering {
  /** waits: offline, and not sent. placed: the order is placed, and the navigation to /success has begun. */
  readonly step: 'idle' | 'sending' | 'waits' | 'placed';
  /** The refusal to decide on; stays after the decision, so that a closing dialog keeps its text. */
  readonly change: PriceChange | null;
  /** Asks about it. */
  readonly Question: PriceQuestion | null;
  readonly deciding: boolean;
  /** Sends the order; a second press while one is on its way does nothing. */
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
  const { run } = useOneAtATime();
  const isHere = useIsHere();
  const [step, setStep] = useState<Ordering['step']>('idle');
  const [change, setChange] = useState<PriceChange | null>(null);
  const [Question, setQuestion] = useState<PriceQuestion | null>(null);
  const [deciding, setDeciding] = useState(false);

  const order = (body: OrderBody) =>
    run(async () => {
      if (!isOnline()) return wait(body);
      setStep('sending');
      expectQuestion();
      const cart = useCart.getState().id;
      const { token } = useSession.getState();
      try {
        const orderId = await placeOrder(body);
        const isTheirs = isLoggedIn(body);
        setStep(isTheirs ? 'placed' : 'idle');
        finish(orderId, cart, body);
        return isTheirs ? LEAVES : null;
      } catch (error) {
        const question = quoteIn(error) && (await loadQuestion());
        const isOtherSession = useSession.getState().token !== token;
        // Logging out has emptied the cart: there is no next try.
        if (isOtherSession && useCart.getState().id !== cart) return sessionEnded(error, body);
        // Under the same key: if the first one arrived, no second order is made.
        if (isUnanswered(error) && !isOnline()) return wait(body);
        if (isOtherSession && mayBePlaced(error)) return sessionEnded(error, body);
        setStep('idle');
        refused(error, body, question);
        return null;
      }
    });

  function wait(body: OrderBody) {
    waitWithAttempt(body);
    setStep('waits');
    if (!isHere()) notify(t('pay.offline'));
    return null;
  }

  function sessionEnded(error: unknown, body: OrderBody) {
    setStep('idle');
    client.invalidateQueries(ORDERS);
    const unknown = isLoggedIn(body) ? 'pay.unknownOtherLogin' : 'pay.unknownLoggedOut';
    notify(t(mayBePlaced(error) ? unknown : 'pay.notPlacedLoggedOut'));
    return null;
  }

  function refused(error: unknown, sent: OrderBody, question: PriceQuestion | null) {
    const quote = quoteIn(error);
    if (quote && question && isHere()) {
      setQuestion(() => question);
      setChange({ sent, quote });
      setDeciding(true);
      return;
    }
    // Nobody can be asked: the cart shows the server's prices from now on.
    if (quote) takeQuote(quote);
    // After any failure the screen may be out of date: an expired coupon, an address deleted elsewhere.
    for (const path of [SETTINGS, COUPONS, ADDRESSES]) client.invalidateQueries({ queryKey: [path] });
    if (isOffTheMenu(error)) void compareWithMenu(client);
    if (!isSignedOut(error)) notify(messageOf(error, t('pay.failed')));
    // Of the session before this one: nobody was signed out, and nothing was said.
    else if (isLoggedIn(sent)) notify(t('pay.failed'));
  }

  function takeQuote({ delivery_charge, taxes, ...quote }: Quote) {
    const { lines, updatePrices } = useCart.getState();
    updatePrices(withPricesOf({ delivery_charge, taxes, ...quote }, lines));
    // The other settings are unchanged.
    client.setQueryData([SETTINGS], (before: object | undefined) => ({ ...before, delivery_charge, taxes }));
    client.invalidateQueries({ queryKey: [COUPONS] });
    setDeciding(false);
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

/** Whether a failed order may have been placed all the same. */
const mayBePlaced = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && error.kind === 'server');

/** The queries of the customer's orders. */
const ORDERS = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('/auth/order/'),
};

/** Whether the cart's page is still shown: a late answer is told in a message once the customer has left it. */
function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

/** Whether the cart or a choice for it has changed since an order was refused. */
function useIsChanged(refused: PriceChange | null): boolean {
  // What both stores have now, whichever of them has changed.
  const isOther = () => {
    if (!refused) return false;
    const { lines, notes } = useCart.getState();
    const { coupon, address, deliverAt } = useChoices.getState();
    const { user_id: userId, subtotal, discount, delivery_charge, taxes, total } = refused.sent;
    const totals = { subtotal, discount, delivery_charge, taxes, total };
    const now = address && orderBody({ userId, lines, notes, totals, coupon, address, deliverAt });
    return !now || !isSame(refused.sent, now);
  };
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

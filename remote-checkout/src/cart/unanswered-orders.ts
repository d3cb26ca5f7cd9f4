import { useCart } from '@food/cart/store';
import { PREFIX } from '@food/platform/storage';
import { knownKey } from './attempt-key';
import { fingerprint } from './fingerprint';
import { keptText } from './kept-text';
import type { OrderBody } from './order-body';

/** A cart, and the keys of its orders that were sent and have no answer: `<cart> <key> <key>`. */
const kept = keptText(`${PREFIX}checkout-sent`);

const read = (): { cart: string; keys: string[] } => {
  const [cart = '', ...keys] = kept.read()?.split(' ') ?? [];
  return { cart, keys };
};

/** A customer's cart: nobody else is told of their order. */
const cartOf = (userId: string): string => fingerprint([userId, useCart.getState().id]);

/** An order goes out under this key. From now on it may be placed, whatever becomes of the page. */
export function noteSent(userId: string, key: string): void {
  const cart = cartOf(userId);
  const before = read();
  const keys = new Set(before.cart === cart ? before.keys : []).add(key);
  kept.write([cart, ...keys].join(' '));
}

/** It is known whether the order under this key was placed. */
export function noteAnswered(key: string): void {
  const { cart, keys } = read();
  if (!keys.includes(key)) return;
  const others = keys.filter((other) => other !== key);
  if (others.length > 0) kept.write([cart, ...others].join(' '));
  else kept.remove();
}

/** Whether an order was sent under this key, and has no answer. */
export const hasNoAnswer = (key: string): boolean => read().keys.includes(key);

/**
 * Whether nobody knows if this very order was placed, or if an `earlier` one of the same cart was (rule: order-unanswered). An
 * order whose attempt is over would be another one, and so is an `earlier` one too.
 */
export function unansweredOrder(userId: string, body: OrderBody | null): 'same' | 'earlier' | null {
  const key = body && knownKey(body);
  if (key && hasNoAnswer(key)) return 'same';
  const { cart, keys } = read();
  return keys.length > 0 && cart === cartOf(userId) ? 'earlier' : null;
}

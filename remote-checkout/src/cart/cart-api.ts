import type { getCategoryItems, MenuItem } from '@food/contracts/catalog';
import type { getSettings, Settings } from '@food/contracts/checkout';
import { type Opening, readOpening } from '@food/contracts/opening-hours';
import type { placeOrder as placeOrderCall } from '@food/contracts/orders';
import { readSoldOut, type SoldOutDish } from '@food/contracts/sold-out';
import { ApiError, isSignedOut } from '@food/platform/api-error';
import { call, isUnanswered, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { useSession } from '@food/session/store';
import { logged } from '../logged';
import { attemptKey, forgetAttempt } from './attempt-key';
import type { OrderBody } from './order-body';
import { hasNoAnswer, noteAnswered, noteSent } from './unanswered-orders';

export const SETTINGS = pathOf<typeof getSettings>('/auth/settings');

/** How often to ask again while a dish can't be ordered: a customer who waits in the cart should notice soon that it is back. */
export const ASK_AGAIN_MS = 30_000;

/** The part of the site's settings that a cart needs. */
type CartSettings = Pick<Settings, 'delivery_charge' | 'taxes'> &
  Opening & { readonly sold_out: readonly SoldOutDish[] };

/**
 * Delivery charge and taxes in rupees, the kitchen's hours, and the sold-out dishes. Fails for a value that isn't a number: a
 * total would be wrong.
 */
export const useSettings = () =>
  useQuery({
    queryKey: [SETTINGS],
    queryFn: () => logged('Reading the charges', call<typeof getSettings>('GET', { path: SETTINGS })),
    select: readSettings,
    refetchInterval: ({ state }) => readSoldOut(state.data).length > 0 && ASK_AGAIN_MS,
  });

export function readSettings(answer: unknown): CartSettings {
  const { delivery_charge, taxes } = (answer ?? {}) as Partial<Settings>;
  if (!isAmount(delivery_charge) || !isAmount(taxes)) throw new Error('The charges could not be read.');
  return { delivery_charge, taxes, ...readOpening(answer), sold_out: readSoldOut(answer) };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The dishes at a path of the menu, of a category or of all. */
export const useDishes = (path: string) =>
  useQuery({
    queryKey: [path],
    queryFn: () => logged('Reading more dishes', call<typeof getCategoryItems>('GET', { path })),
    select: readList<MenuItem>,
  });

/**
 * Places the order and returns its id. Without an answer it asks once more under the same key: the first request may have
 * arrived, and the same key never makes a second order (rule: order-once).
 *
 * @throws ApiError for a refusal and if no answer came twice; Error for an answer without an order id
 */
export async function placeOrder(body: OrderBody): Promise<string> {
  const key = attemptKey(body);
  const { token } = useSession.getState();
  let isSentBefore = hasNoAnswer(key);
  noteSent(body.user_id, key);
  try {
    const orderId = await send(body, key).catch((lost) => {
      // Never in another session: that would be refused, which says nothing about the first one.
      if (!isUnanswered(lost) || useSession.getState().token !== token) throw lost;
      isSentBefore = true;
      return send(body, key).catch((error) => {
        // Nor does a session that is over.
        throw isSignedOut(error) ? lost : error;
      });
    });
    forgetAttempt(key);
    noteAnswered(key);
    return orderId;
  } catch (error) {
    if (isKeyRefused(error)) forgetAttempt(key);
    if (isRefused(error) && (isOfItsKey(error) || !isSentBefore)) noteAnswered(key);
    throw error;
  }
}

async function send(body: OrderBody, key: string): Promise<string> {
  const path = pathOf<typeof placeOrderCall>('/auth/order');
  const answer = await call<typeof placeOrderCall>('POST', {
    path,
    body,
    headers: { 'Idempotency-Key': key },
  });
  if (typeof answer?.order_id !== 'string') throw new Error('The answer names no order.');
  return answer.order_id;
}

// Any other refusal leaves the key unused (rule: order-once), and an order sent under it before may have been placed: one whose
// answer was lost, or another tab's.
const isKeyRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('IDEMPOTENCY_KEY_');

/** Whether an order was refused; after any other failure it may have been placed. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isUnanswered(error) && error.kind !== 'server';

/**
 * Whether the server looked for an order under the key before it refused. Without a session, after too many calls, and with a body
 * that it can't read, it doesn't; and without a code it wasn't the server that answered, but something on the way. Then an order that
 * was sent before may stand.
 */
const isOfItsKey = ({ kind, code }: ApiError): boolean => {
  if (kind === 'too-many') return code === 'TOO_MANY_ORDERS';
  return code !== '' && code !== 'INVALID' && kind !== 'unauthorized';
};

import { useSyncExternalStore } from 'react';
import type { PriceChange } from './price-change';
import type { PriceQuestion } from './price-question';

export interface OrderingState {
  /** waits: offline, and not sent. placed: the order is placed, and the navigation to /success has begun. */
  readonly step: 'idle' | 'sending' | 'waits' | 'placed';
  /** The refusal to decide on; stays after the decision, so that a closing dialog keeps its text. */
  readonly change: PriceChange | null;
  /** Asks about it. */
  readonly Question: PriceQuestion | null;
  readonly deciding: boolean;
}

const IDLE: OrderingState = { step: 'idle', change: null, Question: null, deciding: false };

// Of the module and not of the page: the cart may be left, changed and opened again while an order is on its way.
let state = IDLE;
const pages = new Set<() => void>();

export const orderingNow = (): OrderingState => state;

export function setOrdering(next: Partial<OrderingState>): void {
  state = { ...state, ...next };
  for (const draw of pages) draw();
}

/** Whether the cart is shown: a late answer is told in a message once the customer has left it. */
export const isCartShown = (): boolean => pages.size > 0;

function subscribe(draw: () => void): () => void {
  pages.add(draw);
  return () => {
    pages.delete(draw);
    // Only an order on its way outlives the page.
    if (!isCartShown() && state.step !== 'sending') state = IDLE;
  };
}

/** How far the order is; the same for a cart that is opened again. */
export const useOrderingState = (): OrderingState =>
  useSyncExternalStore(subscribe, orderingNow, orderingNow);

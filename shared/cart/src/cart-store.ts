import { countInstance } from '@food/platform/instances';
import { onStoredElsewhere, PREFIX, readStored, writeStored } from '@food/platform/storage';
import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import {
  type CartItem,
  type CartLine,
  countPieces,
  readLines,
  withItem,
  withOneLess,
  withOneMore,
  withoutLine,
} from './cart-lines';
import { subtotalPaise, toRupees } from './cart-totals';

export type { CartItem, CartLine } from './cart-lines';

countInstance('@food/cart/store');

const KEY = `${PREFIX}cart`;

/**
 * The cart: one instance over host and remotes (a federated singleton). It survives a reload and is in step between tabs
 * (rule: cart-kept, cart-actions).
 */
export interface CartState {
  readonly lines: CartLine[];
  /** ADD_TO_CART */
  add(item: CartItem): void;
  /** INCREMENT_QUANTITY */
  increment(id: number): void;
  /** DECREMENT_QUANTITY: removes the dish at 0. */
  decrement(id: number): void;
  /** REMOVE_FROM_CART */
  remove(id: number): void;
  /** UPDATE_PRICES: the same dishes at the prices that the server gave (rule: order-price-agreed). */
  updatePrices(lines: CartLine[]): void;
  /** CLEAR_CART */
  clear(): void;
}

/**
 * Read with a selector: `useCart((cart) => cart.lines)`. On a server and while hydrating the cart is empty; the stored
 * one comes right after (see {@link startCart}).
 */
export const useCart = create<CartState>()(
  devtools(
    (set, get) => {
      const change = (action: string, lines: CartLine[]) => {
        if (lines === get().lines) return;
        set({ lines }, false, action);
        writeStored(KEY, lines);
      };
      return {
        lines: [],
        add: (item) => change('ADD_TO_CART', withItem(get().lines, item)),
        increment: (id) => change('INCREMENT_QUANTITY', withOneMore(get().lines, id)),
        decrement: (id) => change('DECREMENT_QUANTITY', withOneLess(get().lines, id)),
        remove: (id) => change('REMOVE_FROM_CART', withoutLine(get().lines, id)),
        updatePrices: (lines) => change('UPDATE_PRICES', lines),
        clear: () => change('CLEAR_CART', []),
      };
    },
    { name: 'cart', enabled: typeof window !== 'undefined' },
  ),
);

/** Pieces in the cart. */
export const cartCount = (cart: CartState): number => countPieces(cart.lines);
/** Price times quantity over all lines, in rupees. */
export const cartSubtotal = (cart: CartState): number => toRupees(subtotalPaise(cart.lines));

/** Takes the stored cart up and follows other tabs. The host calls it once, after hydration. Returns its undo. */
export function startCart(): () => void {
  const take = () => useCart.setState({ lines: readStored(KEY, readLines) ?? [] });
  take();
  return onStoredElsewhere([KEY], take);
}

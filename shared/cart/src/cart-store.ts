import { countInstance } from '@food/platform/instances';
import {
  onStoredElsewhere,
  PREFIX,
  readStored,
  readText,
  removeStored,
  writeStored,
  writeText,
} from '@food/platform/storage';
import { create } from 'zustand';
import {
  type AddedPieces,
  type CartItem,
  type CartLine,
  countPieces,
  type OrderedPieces,
  type RemovedLine,
  readLines,
  withLineBack,
  withOneLess,
  withOneMore,
  withoutLine,
  withoutOrdered,
  withPieces,
} from './cart-lines';
import {
  type CartNotes,
  NO_NOTES,
  notesFor,
  readNotes,
  withDishNote,
  withNotesOf,
  withOrderNote,
} from './cart-notes';
import { subtotalPaise, toRupees } from './cart-totals';

export type { AddedPieces, CartItem, CartLine, OrderedPieces, RemovedLine } from './cart-lines';
export { fitsBack } from './cart-lines';
export type { CartNotes } from './cart-notes';

countInstance('@food/cart/store');

const KEY = `${PREFIX}cart`;
// Beside the lines and not with them: a tab of an older release would take another form for damage, and remove unknown fields
// (decision 050).
const ID_KEY = `${PREFIX}cart-id`;
const NOTES_KEY = `${PREFIX}cart-notes`;

/**
 * The cart: one instance over host and remotes (a federated singleton). It survives a reload and is in step between tabs (rule:
 * cart-kept, cart-actions).
 */
export interface CartState {
  readonly lines: CartLine[];
  /** A new one for each cart that begins from empty, in any tab; null while it is empty. */
  readonly id: string | null;
  /** For the kitchen, about dishes and the whole order (rule: cart-notes). */
  readonly notes: CartNotes;
  /** ADD_TO_CART of one piece: it replaces the cart's data of that dish, including its price (rule: cart-line). */
  add(item: CartItem): void;
  /** The same for several dishes. Dishes without room are left out. */
  addAll(pieces: readonly AddedPieces[]): void;
  /** INCREMENT_QUANTITY */
  increment(id: number): void;
  /** DECREMENT_QUANTITY: removes the dish at 0. */
  decrement(id: number): void;
  /** REMOVE_FROM_CART */
  remove(id: number): void;
  /**
   * RESTORE_TO_CART: puts a removed line back where it was, with its note, and after the last line the note to the order too. A dish
   * that is in the cart again stays as it is.
   */
  restore(removed: RemovedLine): void;
  /** UPDATE_PRICES: the same dishes at the server's prices (rule: order-price-agreed). */
  updatePrices(lines: CartLine[]): void;
  /** NOTE_DISH: for the kitchen, cut at 140 characters; an empty text removes the note. */
  noteDish(id: number, text: string): void;
  /** NOTE_ORDER: the same for the whole order, cut at 280 characters. */
  noteOrder(text: string): void;
  /** CLEAR_CART */
  clear(): void;
  /**
   * CLEAR_CART after an order was placed: removes its pieces and its note from the ordered cart, and leaves anything added since.
   * A cart that began later is another meal and stays as it is, even if this tab hasn't been notified of it.
   *
   * @returns whether the present cart is the ordered one
   */
  clearOrdered(id: string | null, ordered: readonly OrderedPieces[]): boolean;
}

function readKept(): Pick<CartState, 'lines' | 'id' | 'notes'> {
  const lines = readStored(KEY, readLines) ?? [];
  const id = readText(ID_KEY);
  const notes = readStored(NOTES_KEY, readNotes);
  return { lines, id, notes: notes?.cart === id ? notesFor(lines, notes) : NO_NOTES };
}

const newId = () => Math.random().toString(36).slice(2);

function keepId(id: string | null): boolean {
  if (id !== null) return writeText(ID_KEY, id);
  removeStored(ID_KEY);
  return true;
}

function keepNotes(cart: string | null, notes: CartNotes): boolean {
  if (notes !== NO_NOTES) return writeStored(NOTES_KEY, { ...notes, cart });
  removeStored(NOTES_KEY);
  return true;
}

type Next = Pick<CartState, 'lines' | 'id' | 'notes'>;
type NamedSetter = (next: Next, action: string) => void;
type StoreSetter = (next: Next, replace: false, action: string) => void;

/** False if storage is full or blocked: then the cart exists in this page alone. */
let isKept = true;

/**
 * Read with a selector: `useCart((cart) => cart.lines)`. On a server and while hydrating the cart is empty; the stored one comes
 * right after (see {@link startCart}).
 */
export const useCart = create<CartState>()((_, get) => {
  // Not by the setter that a store is created with: the DevTools would not see it.
  const set: NamedSetter = (next, action) => (useCart.setState as StoreSetter)(next, false, action);
  /** A new cart has none, whatever the one before had. */
  const notesNow = () => (get().lines.length > 0 ? get().notes : NO_NOTES);
  const change = (action: string, lines: CartLine[], noted = notesNow()) => {
    const notes = notesFor(lines, noted);
    if (lines === get().lines && notes === get().notes) return;
    const goesOn = get().lines.length > 0 && lines.length > 0;
    const id = goesOn ? get().id : lines.length > 0 ? newId() : null;
    set({ lines, id, notes }, action);
    isKept = (goesOn || keepId(id)) && keepNotes(id, notes) && writeStored(KEY, lines);
  };
  return {
    lines: [],
    id: null,
    notes: NO_NOTES,
    add: (item) => change('ADD_TO_CART', withPieces(get().lines, { item, quantity: 1 })),
    addAll: (pieces) =>
      change('ADD_TO_CART', pieces.reduce(withPieces, get().lines), withNotesOf(notesNow(), pieces)),
    increment: (id) => change('INCREMENT_QUANTITY', withOneMore(get().lines, id)),
    decrement: (id) => change('DECREMENT_QUANTITY', withOneLess(get().lines, id)),
    remove: (id) => change('REMOVE_FROM_CART', withoutLine(get().lines, id)),
    restore({ line, at, notes }) {
      const { lines } = get();
      const whole = withLineBack(lines, line, at);
      if (whole === lines) return;
      const own = notes.dishes[line.id] ?? '';
      change('RESTORE_TO_CART', whole, lines.length > 0 ? withDishNote(notesNow(), line.id, own) : notes);
    },
    updatePrices: (lines) => change('UPDATE_PRICES', lines),
    noteDish: (id, text) => change('NOTE_DISH', get().lines, withDishNote(notesNow(), id, text)),
    noteOrder: (text) => change('NOTE_ORDER', get().lines, withOrderNote(notesNow(), text)),
    clear: () => change('CLEAR_CART', []),
    clearOrdered(id, ordered) {
      const now = isKept ? readKept() : get();
      if (now.id !== id) return false;
      change('CLEAR_CART', withoutOrdered(now.lines, ordered), withOrderNote(now.notes, ''));
      return true;
    },
  };
});

/** Pieces in the cart. */
export const cartCount = (cart: CartState): number => countPieces(cart.lines);
/** Price times quantity over all lines, in rupees. */
export const cartSubtotal = (cart: CartState): number => toRupees(subtotalPaise(cart.lines));

/** Loads the stored cart and follows other tabs. The host calls it once, after hydration. Returns a function that stops it. */
export function startCart(): () => void {
  const take = () => useCart.setState(readKept());
  take();
  if ('__REDUX_DEVTOOLS_EXTENSION__' in window) void showInDevTools();
  // A cart that exists in this page alone is newer than the stored one.
  return onStoredElsewhere([KEY, NOTES_KEY], () => {
    if (isKept) take();
  });
}

/** Shows each action by its name in the DevTools. Only development loads the code for it. */
async function showInDevTools(): Promise<void> {
  const { devtools } = await import(/* webpackChunkName: "devtools" */ 'zustand/middleware');
  const { setState, getState } = useCart;
  devtools(getState, { name: 'cart', enabled: true })(setState, getState, useCart);
}

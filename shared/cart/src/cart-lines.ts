import type { MenuItem } from '@food/contracts/catalog';
import { isLanguage, type Language } from '@food/contracts/language';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import { language } from '@food/platform/messages';
import type { CartNotes } from './cart-notes';

/** A dish in the cart: the menu item plus quantity (rule: cart-line). */
export interface CartLine {
  id: number;
  item_code: string;
  name: string;
  price: number;
  subcontent: string;
  image_url: string;
  food_type: string;
  combo_type: string;
  category_id: number | null;
  category_name: string;
  quantity: number;
  /** Of its words; unknown for a line from before 1.7. */
  language?: Language | undefined;
}

/** A dish that can be added: a menu item, or the data of one in an old order. */
export type CartItem = Pick<MenuItem, 'id' | 'name' | 'price' | 'sold_out_until'> &
  Partial<Omit<CartLine, 'quantity' | 'language'>>;

/** How many of a dish are to be added: a whole number, at least 1. */
export interface AddedPieces {
  readonly item: CartItem;
  readonly quantity: number;
  /** For the kitchen; an existing note of the cart for the dish stays. */
  readonly note?: string | undefined;
}

/** What a line takes along when it leaves the cart. */
export interface RemovedLine {
  readonly line: CartLine;
  /** Where it stood among the lines. */
  readonly at: number;
  /** The notes of the cart that it was in, of which it may have been the last line. */
  readonly notes: CartNotes;
}

/** A new line with quantity 1: category_id defaults to null and item_code to an empty string. */
const newLine = (item: CartItem): CartLine => ({
  id: item.id,
  item_code: item.item_code ?? '',
  name: item.name,
  price: item.price,
  subcontent: item.subcontent ?? '',
  image_url: item.image_url ?? '',
  food_type: item.food_type ?? '',
  combo_type: item.combo_type ?? '',
  category_id: item.category_id ?? null,
  category_name: item.category_name ?? '',
  quantity: 1,
  language: language(),
});

/** Adds pieces of a dish, up to 99 in total; a new dish is added up to 50 lines. The dish's data replaces that in the cart. */
export function withPieces(lines: CartLine[], { item, quantity }: AddedPieces): CartLine[] {
  const there = lines.find((line) => line.id === item.id);
  if (!there && lines.length >= MAX_LINES) return lines;
  const line = { ...newLine(item), quantity: Math.min((there?.quantity ?? 0) + quantity, MAX_QUANTITY) };
  return there ? lines.map((old) => (old === there ? line : old)) : [...lines, line];
}

/** One more of a dish, up to 99. */
export const withOneMore = (lines: CartLine[], id: number): CartLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, quantity: Math.min(line.quantity + 1, MAX_QUANTITY) } : line,
  );

/** One less of a dish; at 0 its line is removed. */
export const withOneLess = (lines: CartLine[], id: number): CartLine[] =>
  lines
    .map((line) => (line.id === id ? { ...line, quantity: line.quantity - 1 } : line))
    .filter((line) => line.quantity > 0);

/** Without the dish. */
export const withoutLine = (lines: CartLine[], id: number): CartLine[] =>
  lines.filter((line) => line.id !== id);

/** Whether a dish that was taken out has room: not in a full cart, nor beside itself. */
export const fitsBack = (lines: readonly CartLine[], id: number): boolean =>
  lines.length < MAX_LINES && lines.every((line) => line.id !== id);

/** With a line that was taken out, where it was; the same lines if it doesn't fit any more. */
export const withLineBack = (lines: CartLine[], line: CartLine, at: number): CartLine[] =>
  fitsBack(lines, line.id) ? [...lines.slice(0, at), line, ...lines.slice(at)] : lines;

/** Pieces of one dish, as an order has them. */
export interface OrderedPieces {
  readonly id?: number | undefined;
  readonly quantity: number;
}

/** The lines that remain after an order took its pieces. */
export function withoutOrdered(lines: CartLine[], ordered: readonly OrderedPieces[]): CartLine[] {
  const taken = (id: number) =>
    ordered.reduce((sum, pieces) => (pieces.id === id ? sum + pieces.quantity : sum), 0);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - taken(line.id) }))
    .filter((line) => line.quantity > 0);
}

/** How many pieces are in the cart. */
export const countPieces = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** A stored cart, or null if it isn't one. Damaged lines are left out; the rest is kept. */
export function readLines(value: unknown): CartLine[] | null {
  if (!Array.isArray(value)) return null;
  return value
    .filter(isLine)
    .slice(0, MAX_LINES)
    .map((line) => ({
      ...newLine(line),
      quantity: line.quantity,
      language: isLanguage(line.language) ? line.language : undefined,
    }));
}

function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    Number.isInteger(line.id) &&
    typeof line.name === 'string' &&
    typeof line.price === 'number' &&
    Number.isFinite(line.price) &&
    line.price >= 0 &&
    Number.isInteger(line.quantity) &&
    (line.quantity ?? 0) >= 1 &&
    (line.quantity ?? 0) <= MAX_QUANTITY
  );
}

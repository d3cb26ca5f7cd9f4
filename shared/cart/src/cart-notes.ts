import { cutTo, MAX_DISH_NOTE, MAX_ORDER_NOTE } from '@food/contracts/kitchen-note';
import type { AddedPieces } from './cart-lines';

/** The customer's notes for the kitchen, as typed; a missing or empty text is no note. */
export interface CartNotes {
  readonly order: string;
  /** Notes about dishes, by the dish's id. */
  readonly dishes: Readonly<Record<number, string>>;
}

export const NO_NOTES: CartNotes = { order: '', dishes: {} };

type Lines = readonly { readonly id: number }[];

/** Sets the note about the whole order, cut at its limit. */
export const withOrderNote = (notes: CartNotes, text: string): CartNotes => ({
  ...notes,
  order: cutTo(MAX_ORDER_NOTE, text),
});

/** An empty text removes the note. */
export function withDishNote({ order, dishes }: CartNotes, id: number, text: string): CartNotes {
  const { [id]: _, ...others } = dishes;
  return { order, dishes: text === '' ? others : { ...others, [id]: cutTo(MAX_DISH_NOTE, text) } };
}

/** Adds the notes of added pieces, except for a dish that has one: the customer's last text stays. */
export const withNotesOf = (notes: CartNotes, pieces: readonly AddedPieces[]): CartNotes =>
  pieces.reduce(
    (all, { item, note = '' }) => (all.dishes[item.id] ? all : withDishNote(all, item.id, note)),
    notes,
  );

/** The notes of a cart with these lines: a removed dish has none, and neither has an empty cart. */
export function notesFor(lines: Lines, notes: CartNotes): CartNotes {
  if (lines.length === 0) return NO_NOTES;
  const gone = Object.keys(notes.dishes).filter((id) => lines.every((line) => line.id !== Number(id)));
  return gone.reduce((left, id) => withDishNote(left, Number(id), ''), notes);
}

/** The stored form of notes: with the id of their cart, so that none appears in another meal. */
interface StoredNotes extends CartNotes {
  readonly cart: string | null;
}

/** Stored notes, or null if they aren't any. Damaged notes are left out. */
export function readNotes(value: unknown): StoredNotes | null {
  if (typeof value !== 'object' || value === null) return null;
  const { cart, order, dishes } = value as { [K in keyof StoredNotes]?: unknown };
  const texts = Object.entries(typeof dishes === 'object' && dishes !== null ? dishes : {}).filter(
    (note): note is [string, string] => typeof note[1] === 'string' && Number.isInteger(Number(note[0])),
  );
  const whole = withOrderNote(NO_NOTES, typeof order === 'string' ? order : '');
  const notes = texts.reduce((all, [id, text]) => withDishNote(all, Number(id), text), whole);
  return { ...notes, cart: typeof cart === 'string' ? cart : null };
}

import { startCart, useCart } from '@food/cart/store';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import { buildMenuItem } from '@food/testing';
import * as fc from 'fast-check';

/** Always the same moves; a failure prints the fewest that show it. */
const SAME = { seed: 20260302, numRuns: 40 };

/** Pieces by dish, in the order in which the dishes came. */
type Model = Map<number, number>;
interface Move {
  readonly kind: 'add' | 'addAll' | 'increment' | 'decrement' | 'remove' | 'clear' | 'order' | 'reload';
  readonly id: number;
  readonly times: number;
}

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('add', 'addAll', 'increment', 'decrement', 'remove', 'reload') },
    { weight: 1, arbitrary: fc.constantFrom('clear', 'order') },
  ) as fc.Arbitrary<Move['kind']>,
  id: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: MAX_LINES - 1, max: MAX_LINES + 2 })),
  times: fc.oneof(fc.constant(1), fc.constantFrom(2, MAX_QUANTITY, MAX_QUANTITY + 5)),
});
/** Some carts begin full of dishes. */
const begun = fc.constantFrom(0, 0, MAX_LINES - 1, MAX_LINES);

/** The rules of a cart in other words than the store's (rule: cart-line, cart-limits). */
const RULES: Record<Move['kind'], (pieces: Model, id: number) => void> = {
  add(pieces, id) {
    if (pieces.has(id) || pieces.size < MAX_LINES)
      pieces.set(id, Math.min((pieces.get(id) ?? 0) + 1, MAX_QUANTITY));
  },
  addAll(pieces, id) {
    for (const dish of [id, id, id, id + 1]) RULES.add(pieces, dish);
  },
  increment(pieces, id) {
    if (pieces.has(id)) RULES.add(pieces, id);
  },
  decrement(pieces, id) {
    const left = (pieces.get(id) ?? 0) - 1;
    if (left > 0) pieces.set(id, left);
    else pieces.delete(id);
  },
  remove: (pieces, id) => pieces.delete(id),
  clear: (pieces) => pieces.clear(),
  // An order removes everything that the cart had then.
  order: (pieces) => pieces.clear(),
  reload: () => undefined,
};

const cart = () => useCart.getState();

function reload(): void {
  useCart.setState({ lines: [], id: null });
  startCart()();
}

const MOVES: Record<Move['kind'], (id: number) => void> = {
  add: (id) => cart().add(buildMenuItem({ id })),
  addAll: (id) =>
    cart().addAll([
      { item: buildMenuItem({ id }), quantity: 3 },
      { item: buildMenuItem({ id: id + 1 }), quantity: 1 },
    ]),
  increment: (id) => cart().increment(id),
  decrement: (id) => cart().decrement(id),
  remove: (id) => cart().remove(id),
  clear: () => cart().clear(),
  order: () => cart().clearOrdered(cart().id, cart().lines),
  reload,
};

function begin(dishes: number): Model {
  cart().clear();
  const pieces: Model = new Map();
  for (let id = 1; id <= dishes; id++) {
    MOVES.add(id);
    pieces.set(id, 1);
  }
  return pieces;
}

const pairs = (lines: readonly { id: number; quantity: number }[]) =>
  lines.map(({ id, quantity }) => [id, quantity]);

it('Whatever is done to a cart, it has 1 to 99 pieces of at most 50 dishes, and storage has the same', () => {
  fc.assert(
    fc.property(begun, fc.array(move, { maxLength: 12 }), (dishes, moves) => {
      const model = begin(dishes);
      for (const { kind, id, times } of moves) {
        const before = cart();
        for (let n = 0; n < times; n++) {
          MOVES[kind](id);
          RULES[kind](model, id);
        }

        const { lines, id: now } = cart();
        expect(pairs(lines)).toEqual([...model]);
        expect(pairs(JSON.parse(localStorage.getItem('food:cart') ?? '[]'))).toEqual([...model]);
        expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= MAX_QUANTITY)).toBe(true);
        expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
        // The cart's id changes only when the cart ends or begins.
        expect(now === null).toBe(lines.length === 0);
        if (before.lines.length > 0 && lines.length > 0) expect(now).toBe(before.id);
      }
    }),
    SAME,
  );
});

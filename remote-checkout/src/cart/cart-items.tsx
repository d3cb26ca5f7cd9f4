import type { CartLine } from '@food/cart/store';
import { useCart } from '@food/cart/store';
import { MAX_ORDER_NOTE } from '@food/contracts/kitchen-note';
import { Card } from '@food/ui/card';
import { dropSecondTap } from '@food/ui/second-tap';
import { type MouseEvent, useRef, useState } from 'react';
import { t } from '../messages';
import { CartItem } from './cart-item';
import css from './cart-items.module.css';
import { focusNeighbour } from './focus-neighbour';
import { KitchenNote } from './kitchen-note';

/**
 * The dishes in the cart, and the notes for the kitchen. When one is removed that is announced, and the focus goes to the name of
 * the next one, or of the one before: on a button, a second press or tap at the same place would change that dish too.
 */
export function CartItems({ lines, soldOut }: { lines: readonly CartLine[]; soldOut: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState('');
  const notes = useCart((cart) => cart.notes);
  const { increment, decrement, remove, noteDish, noteOrder } = useCart.getState();

  function leave(line: CartLine, tap: MouseEvent) {
    dropSecondTap(tap);
    setRemoved(t('cart.removed', { dish: line.name }));
    // The next one moves up to this place.
    focusNeighbour(list.current, lines.indexOf(line));
  }

  return (
    <Card as="section" aria-label={t('cart.items')}>
      <ul className={css.list} ref={list}>
        {lines.map((line) => (
          <CartItem
            key={line.id}
            line={line}
            note={notes.dishes[line.id] ?? ''}
            soldOut={soldOut.includes(line)}
            onNote={(text) => noteDish(line.id, text)}
            onIncrement={() => increment(line.id)}
            onDecrement={(tap) => {
              if (line.quantity === 1) leave(line, tap);
              decrement(line.id);
            }}
            onRemove={(tap) => {
              leave(line, tap);
              remove(line.id);
            }}
          />
        ))}
      </ul>
      <div className={css.whole}>
        <KitchenNote text={notes.order} most={MAX_ORDER_NOTE} onChange={noteOrder} />
      </div>
      <p className="visually-hidden" role="status">
        {removed}
      </p>
    </Card>
  );
}

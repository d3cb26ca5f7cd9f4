import type { CartLine } from '@food/cart/store';
import { useCart } from '@food/cart/store';
import { MAX_ORDER_NOTE } from '@food/contracts/kitchen-note';
import { Card } from '@food/ui/card';
import { dropSecondTap } from '@food/ui/second-tap';
import { Fragment, type MouseEvent, useRef } from 'react';
import { t } from '../messages';
import { CartItem } from './cart-item';
import css from './cart-items.module.css';
import { focusNeighbour } from './focus-neighbour';
import { KitchenNote } from './kitchen-note';
import { type Removal, RemovedLineWords } from './removed-line';

interface CartItemsProps {
  lines: readonly CartLine[];
  soldOut: readonly CartLine[];
  offMenu: readonly CartLine[];
  removal: Removal;
}

/**
 * The dishes in the cart, and the notes for the kitchen. When one is removed that is announced, and the focus goes to the name of
 * the next one, or of the one before: on a button, a second press or tap at the same place would change that dish too.
 */
export function CartItems({ lines, soldOut, offMenu, removal }: CartItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { removed, backId, take } = removal;
  const notes = useCart((cart) => cart.notes);
  const { increment, decrement, remove, noteDish, noteOrder } = useCart.getState();

  function leave(line: CartLine, tap: MouseEvent, action: (id: number) => void) {
    dropSecondTap(tap);
    // The next one moves up to this place.
    focusNeighbour(list.current, lines.indexOf(line));
    take(line, () => action(line.id));
  }

  const heldBy = (line: CartLine) => {
    if (offMenu.includes(line)) return t('cart.offMenu');
    return soldOut.includes(line) ? t('cart.soldOut') : null;
  };

  const removedItem = removed && (
    <li className={css.gone}>
      <RemovedLineWords removal={removal} isSaid />
    </li>
  );

  return (
    <Card as="section" aria-label={t('cart.items')}>
      <ul className={css.list} ref={list}>
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            {at === removed?.at && removedItem}
            <CartItem
              line={line}
              note={notes.dishes[line.id] ?? ''}
              held={heldBy(line)}
              isBack={line.id === backId}
              onNote={(text) => noteDish(line.id, text)}
              onIncrement={() => increment(line.id)}
              onDecrement={(tap) => (line.quantity === 1 ? leave(line, tap, decrement) : decrement(line.id))}
              onRemove={(tap) => leave(line, tap, remove)}
            />
          </Fragment>
        ))}
        {removed && removed.at >= lines.length && removedItem}
      </ul>
      <div className={css.whole}>
        <KitchenNote text={notes.order} most={MAX_ORDER_NOTE} onChange={noteOrder} />
      </div>
      <p className="visually-hidden" role="status">
        {removed && t('cart.removed', { dish: removed.dish })}
      </p>
    </Card>
  );
}

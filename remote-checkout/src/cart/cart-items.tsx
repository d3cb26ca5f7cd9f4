import type { CartLine } from '@food/cart/store';
import { useCart } from '@food/cart/store';
import { Card } from '@food/ui/card';
import { useRef, useState } from 'react';
import { CartItem } from './cart-item';
import css from './cart-items.module.css';

/** The dishes in the cart. When one is taken out the list takes the focus, and says so. */
export function CartItems({ lines }: { lines: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState('');
  const { increment, decrement, remove } = useCart.getState();

  function leave(line: CartLine) {
    setRemoved(`${line.name} removed`);
    // Before the button goes, or the focus is lost with it.
    list.current?.focus();
  }

  return (
    <Card as="section" aria-label="Items">
      <ul className={css.list} ref={list} tabIndex={-1}>
        {lines.map((line) => (
          <CartItem
            key={line.id}
            line={line}
            onIncrement={() => increment(line.id)}
            onDecrement={() => {
              if (line.quantity === 1) leave(line);
              decrement(line.id);
            }}
            onRemove={() => {
              leave(line);
              remove(line.id);
            }}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {removed}
      </p>
    </Card>
  );
}

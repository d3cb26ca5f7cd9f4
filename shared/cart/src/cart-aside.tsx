import { type CartLine, cartCount, cartSubtotal, useCart } from '@food/cart/store';
import { subtotalPaise, toRupees } from '@food/cart/totals';
import { ButtonLink } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { Price } from '@food/ui/price';
import { dropSecondTap } from '@food/ui/second-tap';
import { type MouseEvent, useRef, useSyncExternalStore } from 'react';
import css from './cart-aside.module.css';
import { t } from './messages';
import { useNamedLines } from './named-lines';
import { Stepper } from './stepper';

/** The width from which its style sheet shows it. */
const WIDE = '(min-width: 64rem)';
const NO_LINES: CartLine[] = [];

/**
 * The cart beside the menu, if the screen is wide enough for both. Otherwise it doesn't follow the cart: a phone would render it
 * invisibly.
 */
export function CartAside() {
  const isShown = useIsWide();
  const title = useRef<HTMLHeadingElement>(null);
  const lines = useNamedLines(useCart((cart) => (isShown ? cart.lines : NO_LINES)));
  const pieces = useCart((cart) => (isShown ? cartCount(cart) : 0));
  const subtotal = useCart((cart) => (isShown ? cartSubtotal(cart) : 0));
  const drop = (tap: MouseEvent) => {
    dropSecondTap(tap);
    title.current?.focus({ preventScroll: true });
  };
  return (
    <aside id="cart-aside" className={css.aside} aria-label={t('cart')}>
      <Card look="receipt" className={css.receipt}>
        <h2 className={css.title} ref={title} tabIndex={-1}>
          {t('yours')}
        </h2>
        {lines.length === 0 ? (
          <p className={css.empty}>{t('empty')}</p>
        ) : (
          <>
            <ul className={css.lines}>
              {lines.map((line) => (
                <Line key={line.id} line={line} onDrop={drop} />
              ))}
            </ul>
            <p className={css.sum}>
              <span>{t('items', { count: pieces })}</span>
              <Price rupees={subtotal} strong />
            </p>
            <ButtonLink to="/cart" variant="quiet" block>
              {t('view')}
            </ButtonLink>
          </>
        )}
      </Card>
    </aside>
  );
}

/** `onDrop` is called before the line is removed, and the focus with it. */
function Line({ line, onDrop }: { line: CartLine; onDrop(tap: MouseEvent): void }) {
  const { increment, decrement } = useCart.getState();
  return (
    <li className={css.line}>
      <span className={css.name}>{line.name}</span>
      <Stepper
        name={line.name}
        quantity={line.quantity}
        onIncrement={() => increment(line.id)}
        onDecrement={(tap) => {
          if (line.quantity === 1) onDrop(tap);
          decrement(line.id);
        }}
      />
      <span className={css.amount}>
        <Price rupees={toRupees(subtotalPaise([line]))} />
      </span>
    </li>
  );
}

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const width = window.matchMedia(WIDE);
      width.addEventListener('change', changed);
      return () => width.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );

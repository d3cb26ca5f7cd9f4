import { type CartItem, useCart } from '@food/cart/store';
import { MAX_LINES } from '@food/contracts/limits';
import { Button } from '@food/ui/button';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import css from './add-to-cart.module.css';
import { flyToCart } from './fly-to-cart';
import { useHasSoldOut } from './sold-out';
import { Stepper } from './stepper';

/** The hand on a dish: to add it and say how many, or why it can't be had. */
export function AddToCart({ dish }: { dish: CartItem }) {
  // A menu has up to 2,000 dishes, of which few need a clock.
  return dish.sold_out_until ? <UnlessSoldOut dish={dish} /> : <Adder dish={dish} />;
}

function UnlessSoldOut({ dish }: { dish: CartItem }) {
  const hasSoldOut = useHasSoldOut();
  if (!hasSoldOut(dish)) return <Adder dish={dish} />;
  return (
    <div className={css.action}>
      <Button className={css.gone} variant="quiet" aria-disabled aria-label={`Sold out today: ${dish.name}`}>
        Sold out today
      </Button>
    </div>
  );
}

/**
 * 'Add to Cart', and a stepper in the same place once the dish is in the cart. The picture that flies to the cart is that
 * of the element around it which is marked `data-dish`.
 */
function Adder({ dish }: { dish: CartItem }) {
  const quantity = useCart((cart) => cart.lines.find((line) => line.id === dish.id)?.quantity ?? 0);
  const [refused, setRefused] = useState(false);
  const { frame, follow } = useFocusThatStays(quantity > 0);
  const { began, swallow } = useOneTapPerTap();

  const addDish = () => {
    const { lines, add } = useCart.getState();
    setRefused(lines.length >= MAX_LINES);
    if (lines.length >= MAX_LINES) return;
    began();
    follow();
    flyToCart(frame.current?.closest('[data-dish]'));
    add(dish);
  };
  const takeOne = () => {
    if (quantity === 1) {
      began();
      follow();
    }
    useCart.getState().decrement(dish.id);
  };

  return (
    <div ref={frame} className={css.action} onClickCapture={swallow}>
      {quantity > 0 ? (
        <Stepper
          name={dish.name}
          quantity={quantity}
          onIncrement={() => useCart.getState().increment(dish.id)}
          onDecrement={takeOne}
        />
      ) : (
        <Button
          className={css.add}
          variant="quiet"
          aria-label={`Add to Cart: ${dish.name}`}
          onClick={addDish}
        >
          Add to Cart
        </Button>
      )}
      {refused && quantity === 0 && (
        <p className={css.refused} role="status">
          The cart holds {MAX_LINES} different dishes at most.
        </p>
      )}
    </div>
  );
}

/** The pressed button vanishes when the other control takes its place: the focus goes over to that one. */
function useFocusThatStays(inCart: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const awaited = useRef<boolean | null>(null);
  useEffect(() => {
    if (awaited.current !== inCart) return;
    awaited.current = null;
    frame.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus({ preventScroll: true });
  }, [inCart]);
  return { frame, follow: () => (awaited.current = !inCart) };
}

/**
 * The second tap of a double tap on 'Add to Cart' would hit the stepper's minus, which lies there by then, and take the
 * dish out again; and the other way round. A later click of the same series (`detail` counts them) is not a wish.
 */
function useOneTapPerTap() {
  const series = useRef(false);
  return {
    began: () => (series.current = true),
    swallow: (event: MouseEvent) => {
      if (series.current && event.detail > 1) event.stopPropagation();
      else series.current = false;
    },
  };
}

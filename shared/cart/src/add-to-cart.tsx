import { type CartItem, useCart } from '@food/cart/store';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import { announce, announced } from '@food/ui/announce';
import { Button } from '@food/ui/button';
import { classes } from '@food/ui/classes';
import { PlusIcon } from '@food/ui/icons';
import { dropSecondTap } from '@food/ui/second-tap';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import css from './add-to-cart.module.css';
import { flyToCart } from './fly-to-cart';
import { t } from './messages';
import { useHasSoldOut } from './sold-out';
import { LessAndCount, saying } from './stepper';
import stepper from './stepper.module.css';

/** The control on a dish: adds it and shows how many, or says why it isn't available. */
export function AddToCart({ dish }: { dish: CartItem }) {
  // A menu has up to 2,000 dishes, and few of them need a clock.
  return dish.sold_out_until ? <UnlessSoldOut dish={dish} /> : <Adder dish={dish} />;
}

function UnlessSoldOut({ dish }: { dish: CartItem }) {
  const hasSoldOut = useHasSoldOut();
  if (!hasSoldOut(dish)) return <Adder dish={dish} />;
  return (
    <div className={css.action}>
      <Button
        className={css.gone}
        variant="quiet"
        aria-disabled
        aria-label={t('soldOutDish', { dish: dish.name })}
      >
        {t('soldOut')}
      </Button>
    </div>
  );
}

/**
 * 'Add to Cart', and a stepper in the same place once the dish is in the cart. The picture that flies to the cart is that of the
 * surrounding element with `data-dish`.
 */
function Adder({ dish }: { dish: CartItem }) {
  const quantity = useCart((cart) => cart.lines.find((line) => line.id === dish.id)?.quantity ?? 0);
  const [refused, setRefused] = useState(false);
  const { frame, follow } = useFocusOnAdd(quantity);

  const addDish = (tap: MouseEvent) => {
    const { lines, add } = useCart.getState();
    setRefused(lines.length >= MAX_LINES);
    if (lines.length >= MAX_LINES) return;
    dropSecondTap(tap);
    flyToCart(frame.current?.closest('[data-dish]'));
    add(dish);
    announce(`1 ${dish.name}`);
  };
  const takeOne = (tap: MouseEvent) => {
    if (quantity === 1) {
      dropSecondTap(tap);
      follow();
    }
    useCart.getState().decrement(dish.id);
  };

  return (
    <div ref={frame} className={css.action}>
      <Hand
        name={dish.name}
        quantity={quantity}
        onAdd={addDish}
        onIncrement={() => useCart.getState().increment(dish.id)}
        onDecrement={takeOne}
      />
      {refused && quantity === 0 && (
        <p className={css.refused} ref={announced}>
          {t('full', { count: MAX_LINES })}
        </p>
      )}
    </div>
  );
}

interface HandProps {
  name: string;
  quantity: number;
  onAdd(tap: MouseEvent): void;
  onIncrement(): void;
  onDecrement(tap: MouseEvent): void;
}

/**
 * 'Add to Cart' becomes the plus of the stepper, as the same element: it keeps its focus, and no focus has to be set, which would
 * make the browser lay out the whole list before it paints.
 */
function Hand({ name, quantity, onAdd, onIncrement, onDecrement }: HandProps) {
  const inCart = quantity > 0;
  return (
    <div className={css.hand}>
      <div
        className={classes(css.face, inCart && stepper.stepper)}
        {...(inCart && { role: 'group', 'aria-label': t('quantity', { dish: name }) })}
      >
        {inCart && <LessAndCount {...{ name, quantity, onDecrement }} />}
        <Button
          className={inCart ? classes(css.more, stepper.step) : css.add}
          variant="quiet"
          aria-label={t(inCart ? 'more' : 'addDish', { dish: name })}
          aria-disabled={quantity >= MAX_QUANTITY || undefined}
          onClick={inCart ? saying(quantity + 1, name, onIncrement) : onAdd}
        >
          {inCart ? <PlusIcon size={20} /> : t('add')}
        </Button>
      </div>
    </div>
  );
}

/** The minus is removed with the last one: the focus moves to 'Add to Cart'. */
function useFocusOnAdd(quantity: number) {
  const frame = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || quantity > 0) return;
    isAwaited.current = false;
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [quantity]);
  return { frame, follow: () => (isAwaited.current = true) };
}

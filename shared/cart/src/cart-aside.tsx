import { type CartLine, cartCount, cartSubtotal, useCart } from '@food/cart/store';
import { subtotalPaise, toRupees } from '@food/cart/totals';
import { ButtonLink } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { Price } from '@food/ui/price';
import css from './cart-aside.module.css';
import { Stepper } from './stepper';

/** The cart beside the menu, where the screen is wide enough for both. */
export function CartAside() {
  const lines = useCart((cart) => cart.lines);
  const pieces = useCart(cartCount);
  const subtotal = useCart(cartSubtotal);
  return (
    <aside className={css.aside} aria-label="Cart" data-cart-target>
      <Card look="receipt" className={css.receipt}>
        <h2 className={css.title}>Your cart</h2>
        {lines.length === 0 ? (
          <p className={css.empty}>Your cart is empty</p>
        ) : (
          <>
            <ul className={css.lines}>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
            <p className={css.sum}>
              <span>{pieces === 1 ? '1 item' : `${pieces} items`}</span>
              <Price rupees={subtotal} strong />
            </p>
            <ButtonLink to="/cart" block>
              View Cart
            </ButtonLink>
          </>
        )}
      </Card>
    </aside>
  );
}

function Line({ line }: { line: CartLine }) {
  const { increment, decrement } = useCart.getState();
  return (
    <li className={css.line}>
      <span className={css.name}>{line.name}</span>
      <Stepper
        name={line.name}
        quantity={line.quantity}
        onIncrement={() => increment(line.id)}
        onDecrement={() => decrement(line.id)}
      />
      <span className={css.amount}>
        <Price rupees={toRupees(subtotalPaise([line]))} />
      </span>
    </li>
  );
}

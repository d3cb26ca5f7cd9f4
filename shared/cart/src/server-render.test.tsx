/** @jest-environment node */
import { AddToCart } from '@food/cart/add-to-cart';
import { CartAside } from '@food/cart/aside';
import { CartBar } from '@food/cart/bar';
import { Stepper } from '@food/cart/stepper';
import { StaticRouter } from '@food/platform/other-routers';
import { buildMenuItem } from '@food/testing/builders';
import { renderToString } from 'react-dom/server';

const nothing = () => undefined;

it('every piece of the cart can be drawn on a server, where the cart is empty', () => {
  const html = renderToString(
    <StaticRouter location="/home">
      <CartBar />
      <CartAside />
      <AddToCart dish={buildMenuItem()} />
      <Stepper name="Dosa" quantity={1} onIncrement={nothing} onDecrement={nothing} />
    </StaticRouter>,
  );

  expect(html).toContain('Your cart is empty');
  expect(html).toContain('Remove Dosa');
  expect(html).not.toContain('View Cart');
  expect(html).not.toMatch(/ style=/);
});

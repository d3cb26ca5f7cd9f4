import { useCart } from '@food/cart/store';
import type { Quote } from '@food/contracts/orders';
import { withPricesOf } from './price-change';

/** Gives the dishes in the cart the quote's prices, for good. */
export function takePrices(quote: Quote): void {
  const { lines, updatePrices } = useCart.getState();
  updatePrices(withPricesOf(quote, lines));
}

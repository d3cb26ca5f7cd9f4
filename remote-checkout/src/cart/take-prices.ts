import { useCart } from '@food/shared/cart';
import type { Quote } from '@food/shared/contracts/orders';
import { PREFIX, writeStored } from '@food/shared/storage';
import { withPricesOf } from './price-change';

/** Gives the dishes in the cart the quote's prices, for good. */
export function takePrices(quote: Quote): void {
  const lines = withPricesOf(quote, useCart.getState().lines);
  useCart.setState({ lines });
  // The cart has no action for new prices; unwritten, the old ones would be back after a reload.
  writeStored(`${PREFIX}cart`, lines);
}

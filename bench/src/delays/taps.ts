import type { MeasuredPage } from '../measure/measured-pages';

/** The taps of a customer, one after the other, and their page. */
export interface TappedPage extends Pick<MeasuredPage, 'path' | 'by' | 'order'> {
  readonly taps: readonly { readonly name: string; readonly button: string }[];
}

export const TAPPED: readonly TappedPage[] = [
  {
    path: '/home',
    taps: [{ name: 'Add to Cart', button: 'button[aria-label^="Add to Cart"]' }],
  },
  {
    path: '/all-items',
    taps: [
      { name: 'Veg', button: '[aria-label="Filters"] button:nth-of-type(1)' },
      { name: 'sorted by price', button: '[aria-label="Filters"] button:nth-of-type(3)' },
      { name: 'a category', button: '[aria-label="Categories"] button:nth-of-type(1)' },
      { name: 'the category taken away', button: '[aria-label="Categories"] button:nth-of-type(1)' },
      { name: 'Add to Cart', button: 'button[aria-label^="Add to Cart"]' },
    ],
  },
  {
    path: '/track/:orderId',
    by: 'customer',
    order: 'active',
    taps: [{ name: 'Details', button: 'section[aria-label="Delivery"] button[aria-expanded]' }],
  },
];

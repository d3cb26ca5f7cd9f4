/** A page that is measured, and how it is seen to be there and to act. */
export interface MeasuredPage {
  readonly path: string;
  /** An element that shows a name in its `name` and a price. */
  readonly shows: string;
  readonly name: string;
  /** What is clicked until it acts. */
  readonly button: string;
  /** What stands in the page then, or where it has gone. */
  readonly acted: { readonly element: string } | { readonly path: string };
}

const dishes = (path: string): MeasuredPage => ({
  path,
  shows: '[data-dish]',
  name: 'h3',
  button: 'button[aria-label^="Add to Cart"]',
  acted: { element: '[data-testid="cart-sum"]' },
});

export const PAGES: readonly MeasuredPage[] = [
  dishes('/home'),
  dishes('/category/2'),
  dishes('/all-items'),
  {
    path: '/coupons',
    shows: 'main li',
    name: 'h2',
    button: 'button[aria-label^="Apply"]',
    acted: { path: '/cart' },
  },
];

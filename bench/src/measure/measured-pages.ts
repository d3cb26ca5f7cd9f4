import type { Scene } from './scene';

/** A measured page, and the signs that its content is there and that it responds. */
export interface MeasuredPage {
  /** The path as its remote's manifest has it. */
  readonly path: string;
  /** The content is there when an element of this selector has text in its `name`, and the text `says` somewhere. */
  readonly shows: string;
  readonly name: string;
  readonly says: string;
  /** The element to click until it has an effect, and the element or path that shows the effect. */
  readonly acts?: {
    readonly button: string;
    readonly by: { readonly element: string } | { readonly path: string };
  };
  /** The visitor, if it isn't an anonymous one: one who is logged in, or one with something in the cart. */
  readonly by?: 'customer' | 'cart';
  /** Which of the customer's orders the page shows. */
  readonly order?: keyof Scene['orders'];
}

const dishes = (path: string): MeasuredPage => ({
  path,
  shows: '[data-dish]',
  name: 'h3',
  says: '₹',
  // Not the cart bar: React renders that when it is idle, and each further click would postpone it.
  acts: {
    button: 'button[aria-label^="Add to Cart"]',
    by: { element: '[data-dish] button[aria-label^="Remove "]' },
  },
});

const form = (path: string, button: string): MeasuredPage => ({
  path,
  shows: 'main form',
  name: 'button[type="submit"]',
  says: button,
});

const account = (path: string, says: string): MeasuredPage => ({
  path,
  shows: 'main',
  name: 'h1',
  says,
  by: 'customer',
});

/** Every page that can be linked to, except those that redirect without the state of the previous step. */
export const PAGES: readonly MeasuredPage[] = [
  { path: '/', shows: '[data-slide]', name: 'h1', says: 'Next' },
  dishes('/home'),
  dishes('/category/2'),
  dishes('/all-items'),
  {
    path: '/coupons',
    shows: 'main li',
    name: 'h2',
    says: '₹',
    acts: { button: 'button[aria-label^="Apply"]', by: { path: '/cart' } },
  },
  form('/login', 'Login'),
  form('/signup', 'Sign'),
  form('/forgot-password', 'OTP'),
  form('/otp-login', 'OTP'),
  { path: '/cart', shows: 'main li', name: 'h2', says: '₹', by: 'cart' },
  { path: '/address', shows: 'main li', name: 'label', says: 'Guntur', by: 'customer' },
  { path: '/orders', shows: 'article', name: 'h2', says: '₹', by: 'customer' },
  { ...form('/cancel/:orderId', 'Cancel Order'), by: 'customer', order: 'pending' },
  { ...form('/review/:orderId', 'Submit'), by: 'customer', order: 'delivered' },
  {
    path: '/invoice/:orderId',
    shows: 'section[aria-label^="Invoice"]',
    name: 'h2',
    says: '₹',
    by: 'customer',
    order: 'delivered',
  },
  {
    path: '/track/:orderId',
    shows: 'section[aria-label="Delivery"]',
    name: 'dt',
    says: ' km',
    by: 'customer',
    order: 'active',
  },
  account('/profile', '@example.com'),
  account('/settings', 'Delete Account'),
  account('/notifications', 'Cashback'),
  { ...form('/feedback', 'Submit Feedback'), by: 'customer' },
];

/** The address of the page for the customer of a scene. */
export const addressOf = (
  { path, order }: Pick<MeasuredPage, 'path' | 'order'>,
  { orders }: Scene,
): string => (order ? path.replace(':orderId', orders[order]) : path);

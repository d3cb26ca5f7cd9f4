import {
  buildAddress,
  buildCoupon,
  buildOrder,
  buildSettings,
  buildTaxInvoice,
  buildTrackedOrder,
  buildUpiRequest,
} from '@food/testing/builders';
import { CUSTOMER, DISHES, ORDER } from './answers';
import type { Answer, ScreenStory } from './screen-story';

const WAITS: Answer = 'waits';
const FAILS: Answer = { status: 503 };
const EMPTY: Answer = { body: [] };

const HOURS_OF_TOMORROW = buildSettings({
  opening_hours: [
    { day: (new Date(Date.now() + 5.5 * 3_600_000).getUTCDay() + 1) % 7, from: '11:00', to: '23:00' },
  ],
});
const CLOSED = { 'GET /auth/settings': { body: HOURS_OF_TOMORROW } };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
/** Every other dish, the first of the cart among them. */
const MARKED = DISHES.map((dish, at) => (at % 2 ? dish : { ...dish, sold_out_until: TOMORROW }));
const SOLD_OUT = {
  'GET /auth/category/menu/items': { body: MARKED },
  [`GET /auth/category/${DISHES[0]?.category_id}/items`]: { body: MARKED },
  'GET /auth/settings': {
    body: buildSettings({
      sold_out: DISHES.slice(0, 1).map(({ id, item_code }) => ({ id, item_code, sold_out_until: TOMORROW })),
    }),
  },
};
const CART = DISHES.slice(0, 2).map((dish, at) => ({ ...dish, quantity: 2 - at }));
const asCustomer = (route: string, more: Partial<ScreenStory> = {}): ScreenStory => ({
  route,
  user: CUSTOMER,
  ...more,
});
const ready = (more: Partial<ScreenStory>) =>
  asCustomer('/cart', { cart: CART, address: buildAddress(), ...more });
const NOTES = {
  'food:cart-id': 'cart-of-the-gallery',
  'food:cart-notes': {
    cart: 'cart-of-the-gallery',
    dishes: { 101: 'No onion, please' },
    order: 'The bell is broken',
  },
};
const DEARER: Answer = {
  status: 409,
  body: {
    message: 'Prices changed.',
    code: 'PRICE_CHANGED',
    quote: { items: [], subtotal: 1100, discount: 0, delivery_charge: 49, taxes: 24.5, total: 1173.5 },
  },
};
const PAST_ORDER = buildOrder({ id: 'ORD-2123456789', status: 'delivered' });
const track = `/track/${ORDER.id}`;
const tracked = `GET /auth/order/${ORDER.id}`;

/** Every screen in its main states, by part, screen and state. */
export const SCREENS: Record<string, Record<string, Record<string, ScreenStory>>> = {
  host: {
    Onboarding: {
      'first slide': { route: '/' },
      'second slide': { route: '/skip2' },
      'third slide': { route: '/skip3' },
      'with a cart': { route: '/', cart: CART },
    },
    'Nothing here': { 'unknown address': { route: '/nowhere' } },
  },
  auth: {
    'Log in': {
      empty: { route: '/login' },
      refused: { route: '/login', presses: ['Login'] },
    },
    'Sign up': { empty: { route: '/signup' } },
    'Forgotten password': { empty: { route: '/forgot-password' } },
    'Verify the code': { sent: { route: '/verify-otp', state: { identifier: 'asha@example.com' } } },
    'New password': {
      empty: { route: '/reset-password', state: { identifier: 'asha@example.com', reset_token: 'token' } },
    },
    'Log in by code': {
      'first step': { route: '/otp-login' },
      'second step': { route: '/otp-login', state: { identifier: 'asha@example.com' } },
    },
    Profile: {
      loaded: asCustomer('/profile'),
      loading: asCustomer('/profile', { answers: { 'GET /auth/me': WAITS } }),
      'a name being changed': asCustomer('/profile', { presses: ['Edit full name'] }),
      'the account being deleted': asCustomer('/profile', { presses: ['Delete my account'] }),
    },
    Settings: {
      loaded: asCustomer('/settings'),
      'of a visitor': { route: '/settings' },
      'devices failed': asCustomer('/settings', { answers: { 'GET /auth/sessions': FAILS } }),
    },
    Notifications: { loaded: asCustomer('/notifications') },
  },
  catalog: {
    Home: {
      'of a visitor': { route: '/home' },
      'of a customer with a cart': asCustomer('/home', { cart: CART, address: buildAddress() }),
      'while it is closed': { route: '/home', answers: CLOSED },
      'with favourites': asCustomer('/home', { kept: { 'food:favourites': [102, 103] } }),
      'the menu opened': asCustomer('/home', { presses: ['Open menu'] }),
      loading: {
        route: '/home',
        answers: {
          'GET /auth/home/categories': WAITS,
          'GET /auth/home/bestseller': WAITS,
          'GET /auth/home/whatsnew': WAITS,
        },
      },
      'without answers': {
        route: '/home',
        answers: {
          'GET /auth/home/categories': FAILS,
          'GET /auth/home/bestseller': FAILS,
          'GET /auth/home/whatsnew': FAILS,
        },
      },
    },
    Category: { loaded: { route: '/category/3' } },
    'Whole menu': {
      loaded: { route: '/all-items' },
      'filtered, with a cart': { route: '/all-items?food_type=VEG&sort=asc', cart: CART },
      loading: { route: '/all-items', answers: { 'GET /auth/category/menu/items': WAITS } },
      'no dish fits': { route: '/all-items', answers: { 'GET /auth/category/menu/items': EMPTY } },
      failed: { route: '/all-items', answers: { 'GET /auth/category/menu/items': FAILS } },
      'while it is closed': { route: '/all-items', answers: CLOSED },
      'some sold out': { route: '/all-items', answers: SOLD_OUT },
      'a search, corrected': { route: '/all-items?q=biriani' },
      'a search without dishes': { route: '/all-items?q=pizza' },
      'a dish opened': { route: `/all-items?dish=${DISHES[0]?.id}` },
    },
  },
  checkout: {
    Cart: {
      empty: { route: '/cart' },
      'of a visitor': { route: '/cart', cart: CART },
      'ready to pay': asCustomer('/cart', { cart: CART, coupon: buildCoupon(), address: buildAddress() }),
      'while it is closed': asCustomer('/cart', { cart: CART, address: buildAddress(), answers: CLOSED }),
      'a dish sold out': asCustomer('/cart', { cart: CART, address: buildAddress(), answers: SOLD_OUT }),
      'with notes': ready({ kept: NOTES }),
      'a note being written': ready({ presses: ['Add a note to'] }),
      'order refused': ready({ presses: ['Place Order'], answers: { 'POST /auth/order': FAILS } }),
      'prices changed': ready({ presses: ['Place Order'], answers: { 'POST /auth/order': DEARER } }),
      'charges loading': { route: '/cart', cart: CART, answers: { 'GET /auth/settings': WAITS } },
      'charges failed': { route: '/cart', cart: CART, answers: { 'GET /auth/settings': FAILS } },
    },
    Coupons: {
      loaded: { route: '/coupons' },
      'with a cart': { route: '/coupons', cart: CART, coupon: buildCoupon() },
      none: { route: '/coupons', answers: { 'GET /auth/coupons': EMPTY } },
    },
    Addresses: {
      loaded: asCustomer('/address'),
      'one being deleted': asCustomer('/address', { presses: ['Delete'] }),
      'one being changed': asCustomer('/address', { presses: ['Edit'] }),
      none: asCustomer('/address', { answers: { 'GET /auth/address': EMPTY } }),
      loading: asCustomer('/address', { answers: { 'GET /auth/address': WAITS } }),
      failed: asCustomer('/address', { answers: { 'GET /auth/address': FAILS } }),
    },
    Success: {
      'with the invoice': asCustomer('/success', { state: { orderId: ORDER.id } }),
      'without an order': { route: '/success' },
    },
  },
  orders: {
    Orders: {
      loaded: asCustomer('/orders'),
      none: asCustomer('/orders', {
        answers: { [`GET /auth/order/${CUSTOMER.id}`]: { body: { orders: [] } } },
      }),
      'with older ones': asCustomer('/orders?tab=completed', {
        answers: {
          [`GET /auth/order/${CUSTOMER.id}`]: { body: { orders: [PAST_ORDER], next: PAST_ORDER.id } },
        },
      }),
      loading: asCustomer('/orders', { answers: { [`GET /auth/order/${CUSTOMER.id}`]: WAITS } }),
      failed: asCustomer('/orders', { answers: { [`GET /auth/order/${CUSTOMER.id}`]: FAILS } }),
    },
    Cancel: { form: asCustomer(`/cancel/${ORDER.id}`) },
    Cancelled: { done: { route: '/cancel-success' } },
    Review: {
      form: asCustomer(`/review/${ORDER.id}`),
      given: asCustomer(`/review/${ORDER.id}`, {
        answers: {
          [`GET /auth/review/order/${ORDER.id}`]: {
            body: { success: true, reviews: [{ rating: 4, comment: 'Warm, and on time.' }] },
          },
        },
      }),
    },
    Feedback: { form: asCustomer('/feedback', { cart: CART }) },
    Invoice: {
      loaded: asCustomer(`/invoice/${ORDER.id}`),
      'by law': asCustomer(`/invoice/${ORDER.id}`, {
        answers: {
          [`GET /auth/order/order/${ORDER.id}`]: {
            body: { ...ORDER, tax_invoice: buildTaxInvoice(), upi: buildUpiRequest() },
          },
        },
      }),
      loading: asCustomer(`/invoice/${ORDER.id}`, {
        answers: { [`GET /auth/order/order/${ORDER.id}`]: WAITS },
      }),
      unknown: asCustomer(`/invoice/${ORDER.id}`, {
        answers: { [`GET /auth/order/order/${ORDER.id}`]: { status: 404 } },
      }),
    },
  },
  tracking: {
    Tracking: {
      'no courier yet': asCustomer(track),
      'courier on the way': asCustomer(track, {
        answers: {
          [tracked]: {
            body: buildTrackedOrder({
              courier: { latitude: 17.4, longitude: 78.44, timestamp: '2027-01-15T13:20:00.000Z' },
              trail: [
                { latitude: 17.385, longitude: 78.43, timestamp: '2027-01-15T13:19:40.000Z' },
                { latitude: 17.392, longitude: 78.435, timestamp: '2027-01-15T13:19:50.000Z' },
                { latitude: 17.4, longitude: 78.44, timestamp: '2027-01-15T13:20:00.000Z' },
              ],
            }),
          },
        },
      }),
      'details opened': asCustomer(track, { presses: ['Details'] }),
      delivered: asCustomer(track, {
        answers: { [tracked]: { body: buildTrackedOrder({ status: 'delivered' }) } },
      }),
      loading: asCustomer(track, { answers: { [tracked]: WAITS } }),
      unknown: asCustomer(track, { answers: { [tracked]: { status: 404 } } }),
    },
  },
};

/** A story by its address in the gallery: "catalog/Home/loading". */
export function findScreen(id: string): ScreenStory | undefined {
  const [part = '', screen = '', state = ''] = id.split('/');
  return SCREENS[part]?.[screen]?.[state];
}

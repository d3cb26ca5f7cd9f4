import { buildAddress, buildCoupon, buildUpiRequest } from '@food/testing/builders';
import { DISHES, ORDER } from '../answers';
import { inLanguage } from '../menu-words';
import { asCustomer, CART, CLOSED, EMPTY, FAILS, OFF_MENU, ready, SOLD_OUT, say, WAITS } from '../scenes';
import type { Answer, Screens } from '../screen-story';

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
const REFUSED: Answer = { status: 409, body: { message: 'Please choose another time.', code: 'CLOSED' } };
/** The button that places the order, whatever total it shows. */
const order = say('checkout', 'pay.placeAt', { total: '' });

export const CHECKOUT: Screens = {
  Cart: {
    empty: { route: '/cart' },
    'of a visitor': { route: '/cart', cart: CART },
    'ready to pay': asCustomer('/cart', { cart: CART, coupon: buildCoupon(), address: buildAddress() }),
    'while it is closed': asCustomer('/cart', { cart: CART, address: buildAddress(), answers: CLOSED }),
    'a dish sold out': asCustomer('/cart', { cart: CART, address: buildAddress(), answers: SOLD_OUT }),
    'a dish off the menu': asCustomer('/cart', { cart: CART, address: buildAddress(), answers: OFF_MENU }),
    'with notes': ready({ kept: NOTES }),
    'a note being written': ready({
      presses: [say('checkout', 'note.dish.addTo', { dish: inLanguage(DISHES[0]?.name ?? '') })],
    }),
    'order refused': ready({ presses: [order], answers: { 'POST /auth/order': REFUSED } }),
    'order unanswered': ready({ presses: [order], answers: { 'POST /auth/order': FAILS } }),
    'changed after an unanswered order': ready({
      coupon: buildCoupon(),
      presses: [order, say('checkout', 'choice.removeCoupon', { code: buildCoupon().code })],
      answers: { 'POST /auth/order': FAILS },
    }),
    'prices changed': ready({ presses: [order], answers: { 'POST /auth/order': DEARER } }),
    'without a line': ready({ offline: true, presses: [order] }),
    'charges loading': { route: '/cart', cart: CART, answers: { 'GET /auth/settings': WAITS } },
    'charges failed': { route: '/cart', cart: CART, answers: { 'GET /auth/settings': FAILS } },
  },
  Coupons: {
    loaded: { route: '/coupons' },
    'with a cart': { route: '/coupons', cart: CART, coupon: buildCoupon() },
    loading: { route: '/coupons', answers: { 'GET /auth/coupons': WAITS } },
    none: { route: '/coupons', answers: { 'GET /auth/coupons': EMPTY } },
  },
  Addresses: {
    loaded: asCustomer('/address'),
    'one being deleted': asCustomer('/address', { presses: [say('checkout', 'address.delete')] }),
    'one being changed': asCustomer('/address', { presses: [say('checkout', 'address.edit')] }),
    none: asCustomer('/address', { answers: { 'GET /auth/address': EMPTY } }),
    loading: asCustomer('/address', { answers: { 'GET /auth/address': WAITS } }),
    failed: asCustomer('/address', { answers: { 'GET /auth/address': FAILS } }),
  },
  Success: {
    'with the invoice': asCustomer('/success', { state: { orderId: ORDER.id } }),
    'to be paid by UPI': asCustomer('/success', {
      state: { orderId: ORDER.id },
      answers: { [`GET /auth/order/order/${ORDER.id}`]: { body: { ...ORDER, upi: buildUpiRequest() } } },
    }),
    'without an order': { route: '/success' },
  },
};

import { buildOrder, buildTaxInvoice, buildTrackedOrder, buildUpiRequest } from '@food/testing/builders';
import { CUSTOMER, ORDER } from '../answers';
import { asCustomer, CART, FAILS, say, WAITS } from '../scenes';
import type { Screens } from '../screen-story';

const PENDING = { [`GET /auth/order/${ORDER.id}`]: { body: buildTrackedOrder({ status: 'pending' }) } };
const PAST_ORDER = buildOrder({ id: 'ORD-2123456789', status: 'delivered' });

export const ORDERS: Screens = {
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
  Cancel: {
    form: asCustomer(`/cancel/${ORDER.id}`, { answers: PENDING }),
    'without a reason': asCustomer(`/cancel/${ORDER.id}`, {
      answers: PENDING,
      presses: [say('orders', 'order.cancel')],
    }),
    'too late': asCustomer(`/cancel/${ORDER.id}`),
  },
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
    cancelled: asCustomer(`/invoice/${ORDER.id}`, {
      answers: { [`GET /auth/order/order/${ORDER.id}`]: { body: { ...ORDER, status: 'cancelled' } } },
    }),
    loading: asCustomer(`/invoice/${ORDER.id}`, {
      answers: { [`GET /auth/order/order/${ORDER.id}`]: WAITS },
    }),
    unknown: asCustomer(`/invoice/${ORDER.id}`, {
      answers: { [`GET /auth/order/order/${ORDER.id}`]: { status: 404 } },
    }),
  },
};

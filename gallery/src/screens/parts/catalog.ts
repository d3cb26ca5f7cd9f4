import { buildAddress, buildOrder, buildOrderItem } from '@food/testing/builders';
import { CUSTOMER, DISHES } from '../answers';
import { asCustomer, CART, CLOSED, EMPTY, FAILS, SOLD_OUT, say, WAITS } from '../scenes';
import type { Answers, Screens } from '../screen-story';

const LICENSED = { fssaiLicence: '13600000000123' };
/** The dishes that home offers to order again, the most ordered first. */
const ORDERED: Answers = {
  [`GET /auth/order/${CUSTOMER.id}`]: {
    body: {
      orders: DISHES.slice(0, 3).map(({ id, item_code, name }, at) =>
        buildOrder({
          id: `ORD-${at}123456789`,
          status: 'delivered',
          items: [buildOrderItem({ id, item_code, name })],
        }),
      ),
      next: null,
    },
  },
};

export const CATALOG: Screens = {
  Home: {
    'of a visitor': { route: '/home' },
    'of a customer with a cart': asCustomer('/home', { cart: CART, address: buildAddress() }),
    'while it is closed': { route: '/home', answers: CLOSED },
    'with favourites': asCustomer('/home', { kept: { 'food:favourites': [102, 103] } }),
    'order again': asCustomer('/home', { answers: ORDERED }),
    'with the food licence': { route: '/home', config: LICENSED },
    'the menu opened': asCustomer('/home', { presses: [say('catalog', 'drawer.open')] }),
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
    'a dish with allergens': { route: `/all-items?dish=${DISHES[1]?.id}` },
  },
};

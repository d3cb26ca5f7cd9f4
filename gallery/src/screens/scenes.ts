import type { CartLine } from '@food/cart/store';
import { buildAddress, buildSettings } from '@food/testing/builders';
import { WORDS } from 'every-word';
import { CUSTOMER, DISHES } from './answers';
import type { Answer, Answers, ScreenStory } from './screen-story';

/* Common data of the states of several parts. */

export const WAITS: Answer = 'waits';
export const FAILS: Answer = { status: 503 };
export const EMPTY: Answer = { body: [] };

const HOURS_OF_TOMORROW = buildSettings({
  opening_hours: [
    { day: (new Date(Date.now() + 5.5 * 3_600_000).getUTCDay() + 1) % 7, from: '11:00', to: '23:00' },
  ],
});
export const CLOSED: Answers = { 'GET /auth/settings': { body: HOURS_OF_TOMORROW } };

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
/** Every other dish, the first of the cart among them. */
const MARKED = DISHES.map((dish, at) => (at % 2 ? dish : { ...dish, sold_out_until: TOMORROW }));
const BIRYANIS = `GET /auth/category/${DISHES[0]?.category_id}/items`;
export const SOLD_OUT: Answers = {
  'GET /auth/category/menu/items': { body: MARKED },
  [BIRYANIS]: { body: MARKED },
  'GET /auth/settings': {
    body: buildSettings({
      sold_out: DISHES.slice(0, 1).map(({ id, item_code }) => ({ id, item_code, sold_out_until: TOMORROW })),
    }),
  },
};

/** The first dish of the cart has left the menu. */
const LEFT = DISHES.slice(1, 3);
export const OFF_MENU: Answers = {
  'GET /auth/category/menu/items': { body: LEFT },
  [BIRYANIS]: { body: LEFT },
};

export const CART: CartLine[] = DISHES.slice(0, 2).map((dish, at) => ({ ...dish, quantity: 2 - at }));

export const asCustomer = (route: string, more: Partial<ScreenStory> = {}): ScreenStory => ({
  route,
  user: CUSTOMER,
  ...more,
});

/** A part's text for a key, in the frame's language: for {@link ScreenStory.presses}. */
export const say = (part: string, key: string, values?: Record<string, unknown>) => (): string =>
  WORDS[part]?.(key, values).trim() ?? key;

/** A cart that is ready to be ordered. */
export const ready = (more: Partial<ScreenStory> = {}): ScreenStory =>
  asCustomer('/cart', { cart: CART, address: buildAddress(), ...more });

import { getMe, getSessions } from './auth';
import type { AnswerOf, Call } from './call';
import {
  getBestSellers,
  getCategories,
  getCategoryFoodTypes,
  getCategoryItems,
  getCategoryKeywords,
  getKeywordDishes,
  getMenuCategories,
  getMenuFoodTypes,
  getMenuItems,
  getMenuKeywords,
  getMenuStart,
  getWhatsNew,
  type MenuItem,
} from './catalog';
import { getAddresses, getCoupons, getSettings, reverseGeocode } from './checkout';
import { getInvoice, getOrders, getReview, type Order } from './orders';
import { getTrackedOrder } from './tracking';

const CATEGORIES = [
  { id: 1, name: 'Breakfast', catimage_url: '/images/menu/category-breakfast.webp' },
  { id: 3, name: 'Biryani', catimage_url: '/images/menu/category-biryani.webp' },
];
const KEYWORDS = [
  { id: 1, name: 'Spicy' },
  { id: 3, name: 'Jain' },
];
const FOOD_TYPES = ['VEG', 'NON VEG'];
const DISHES: MenuItem[] = [
  {
    id: 101,
    item_code: 'BIR-001',
    name: 'Hyderabadi Biryani',
    price: 329,
    subcontent: 'Long-grain rice and slow-cooked masala.',
    image_url: '/images/menu/bir-001.webp',
    food_type: 'NON VEG',
    combo_type: 'Single',
    category_id: 3,
    category_name: 'Biryani',
  },
  {
    id: 7,
    item_code: 'BRK-007',
    name: 'Ghee Podi Idli',
    price: 119.5,
    subcontent: '',
    image_url: '',
    food_type: 'VEG',
    combo_type: '',
    category_id: 1,
    category_name: 'Breakfast',
  },
];

/** The customer of the example answers. */
export const EXAMPLE_USER = {
  id: 'USR-0123456789',
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9876543210',
  profile_picture: null,
};
const ADDRESS = {
  id: 7,
  house_block_no: '12-4',
  area_road: 'Banjara Hills Road 3',
  city: 'Hyderabad',
  district: 'Hyderabad',
  state: 'Telangana',
  country: 'India',
  pincode: '500034',
  latitude: 17.4126,
  longitude: 78.4482,
};
const PLACE = { house_block_no: '', area_road: 'Banjara Hills Road 3', city: 'Hyderabad', district: '' };

const order = (id: string, status: Order['status'], more: Partial<Order> = {}): Order => ({
  id: `ORD-012345678${id}`,
  status,
  date: '2027-01-15T13:05:00.000Z',
  deliver_at: null,
  items: DISHES.map(({ id, item_code, name, price, image_url }) => ({
    id,
    item_code,
    name,
    price,
    image_url,
    quantity: 2,
  })),
  subtotal: 897,
  discount: 50,
  delivery_charge: 39,
  taxes: 24.5,
  total: 910.5,
  coupon_code: 'VERANDAH50',
  address: ADDRESS,
  user_id: EXAMPLE_USER.id,
  ...more,
});
const ORDERS: Order[] = [
  order('5', 'pending'),
  order('4', 'active', { coupon_code: null, discount: 0, total: 960.5 }),
  order('3', 'delivered', { address: { ...ADDRESS, latitude: null, longitude: null } }),
  order('2', 'cancelled'),
  order('1', 'help'),
];
const COURIER = [
  { latitude: 17.4021, longitude: 78.4391, timestamp: '2027-01-15T13:35:00.000Z' },
  { latitude: 17.4102, longitude: 78.4466, timestamp: '2027-01-15T13:35:10.000Z' },
];

/** A call's example answer, with its paths if the call's own pattern isn't enough. */
export interface ExampleAnswer {
  readonly call: Call;
  readonly answer: unknown;
  readonly only?: RegExp;
}

const example = <C extends Call>(call: C, answer: AnswerOf<C>, only?: RegExp): ExampleAnswer =>
  only ? { call, answer, only } : { call, answer };

/**
 * The API's answers to a customer who has ordered before, for every call with which a page reads. For programs that open pages
 * without a server, such as the gate of releases. `example-answers.test.ts` validates each by its contract.
 */
export const EXAMPLE_ANSWERS: readonly ExampleAnswer[] = [
  example(getCategories, CATEGORIES),
  example(getWhatsNew, DISHES),
  example(getBestSellers, DISHES),
  example(getCategoryKeywords, KEYWORDS),
  example(getCategoryFoodTypes, FOOD_TYPES),
  example(getCategoryItems, DISHES),
  example(getMenuItems, DISHES),
  example(getMenuStart, { items: DISHES, total: DISHES.length }),
  example(getMenuFoodTypes, FOOD_TYPES),
  example(getMenuKeywords, KEYWORDS),
  example(
    getKeywordDishes,
    KEYWORDS.map(({ name }) => ({ name, item_ids: [101] })),
  ),
  example(
    getMenuCategories,
    CATEGORIES.map(({ id, name }) => ({ id, name })),
  ),
  example(getSettings, {
    delivery_charge: 39,
    taxes: 24.5,
    opening_hours: [],
    closed_on: [],
    lead_minutes: 30,
  }),
  example(getCoupons, [
    {
      id: 1,
      code: 'VERANDAH50',
      description: '₹50 off',
      discount_type: 'flat',
      discount_value: 50,
      max_discount: null,
      min_order_value: 199,
      expires_at: null,
    },
  ]),
  example(getAddresses, [ADDRESS]),
  example(reverseGeocode, { ...PLACE, state: 'Telangana', country: 'India', pincode: '500034' }),
  example(getMe, EXAMPLE_USER),
  example(getSessions, [
    {
      id: '1',
      device: 'Chrome on Android',
      created_at: '2027-01-15T13:05:00.000Z',
      last_seen_at: '2027-01-15T13:35:00.000Z',
      current: true,
    },
  ]),
  example(getOrders, { orders: ORDERS, next: null }, /\/USR-/),
  example(getTrackedOrder, {
    ...order('4', 'active'),
    latitude: '17.4126',
    longitude: '78.4482',
    courier: COURIER[1] ?? null,
    trail: COURIER,
    steps: [
      { step: 'placed', at: '2027-01-15T13:05:00.000Z' },
      { step: 'on_the_way', at: '2027-01-15T13:25:00.000Z' },
    ],
  }),
  example(getInvoice, order('3', 'delivered')),
  example(getReview, { success: true, reviews: [{ rating: 4, comment: 'Still warm.' }] }),
];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** A literal path before one with a parameter, as on a server. */
const LITERAL_FIRST = EXAMPLE_ANSWERS.map((known) => ({
  ...known,
  pattern: patternOf(known.call.path),
})).sort((a, b) => Number(a.call.path.includes(':')) - Number(b.call.path.includes(':')));

/** The answer to `GET` of a path without its query; undefined if no contract has such a call. */
export const exampleAnswer = (path: string): unknown =>
  LITERAL_FIRST.find(({ pattern, only }) => pattern.test(path) && (!only || only.test(path)))?.answer;

import {
  buildAddress,
  buildCategory,
  buildCoupon,
  buildMenuItem,
  buildOrder,
  buildOrderItem,
  buildSettings,
  buildTrackedOrder,
  buildUser,
} from '@food/testing/builders';
import type { Answer } from './screen-story';

export const CUSTOMER = buildUser();

const CATEGORIES = [
  buildCategory({ id: 1, name: 'Breakfast', catimage_url: '/images/menu/category-breakfast.webp' }),
  buildCategory(),
  buildCategory({ id: 5, name: 'Breads', catimage_url: '/images/menu/category-breads.webp' }),
];

/** Dishes that look different: with and without meat, with a short and a long text, with a missing picture. */
export const DISHES = [
  buildMenuItem(),
  buildMenuItem({
    id: 102,
    item_code: 'BIR-002',
    name: 'Chicken Dum Biryani',
    price: 389,
    food_type: 'NON VEG',
    image_url: '/images/menu/bir-002.webp',
    allergens: ['milk', 'nuts', 'gluten', 'crustaceans'],
  }),
  buildMenuItem({
    id: 103,
    item_code: 'BIR-003',
    name: 'Egg Biryani with a Name that Needs Two Lines',
    price: 279.5,
    food_type: 'NON VEG',
    subcontent:
      'Eggs, fried onions and saffron on rice; a text so long that a card shows its beginning, and leaves out the rest of it.',
    image_url: '/images/menu/bir-003.webp',
  }),
  buildMenuItem({
    id: 104,
    name: 'Dish without a Picture',
    price: 1200,
    image_url: '/images/menu/none.webp',
  }),
];

export const ORDER = buildOrder();
const ORDERS = [
  ORDER,
  buildOrder({
    id: 'ORD-1123456789',
    status: 'active',
    items: [buildOrderItem(), buildOrderItem({ id: 102 })],
  }),
  buildOrder({ id: 'ORD-2123456789', status: 'delivered' }),
  buildOrder({ id: 'ORD-3123456789', status: 'cancelled' }),
];

/** The API's answers, unless a story has its own. The first matching pattern counts. */
export const ANSWERS: readonly (readonly [call: RegExp, answer: Answer])[] = [
  [/^GET \/auth\/home\/categories$/, { body: CATEGORIES }],
  [/^GET \/auth\/home\//, { body: DISHES }],
  [/^GET \/auth\/category\/[^/]+\/foodtypes$/, { body: ['VEG', 'NON VEG'] }],
  [
    /^GET \/auth\/category\/[^/]+\/keywords$/,
    {
      body: [
        { id: 1, name: 'Spicy' },
        { id: 2, name: 'High Protein' },
      ],
    },
  ],
  [/^GET \/auth\/category\/menu\/keyword-items$/, { body: [{ name: 'Spicy', item_ids: [101, 102] }] }],
  [/^GET \/auth\/category\/menu\/categories$/, { body: CATEGORIES.map(({ id, name }) => ({ id, name })) }],
  [/^GET \/auth\/category\/[^/]+\/items/, { body: DISHES }],
  [/^GET \/auth\/settings$/, { body: buildSettings() }],
  [
    /^GET \/auth\/coupons$/,
    {
      body: [
        buildCoupon(),
        buildCoupon({
          id: 2,
          code: 'WEEKEND20',
          description: '20% off, up to ₹120',
          discount_type: 'percentage',
          discount_value: 20,
          max_discount: 120,
        }),
      ],
    },
  ],
  [
    /^GET \/auth\/address$/,
    {
      body: [
        buildAddress(),
        // A link to a map, as people paste it, is one long word.
        buildAddress({
          id: 8,
          house_block_no: 'B-7',
          area_road: 'https://maps.app.goo.gl/7Xq2Zp4WcV9sT1bN8',
        }),
      ],
    },
  ],
  [/^GET \/auth\/order\/USR-/, { body: { orders: ORDERS } }],
  [/^GET \/auth\/order\/order\//, { body: ORDER }],
  [/^GET \/auth\/order\/ORD-/, { body: buildTrackedOrder() }],
  [/^GET \/auth\/review\/order\//, { body: { success: true, reviews: [] } }],
  [/^GET \/auth\/me$/, { body: CUSTOMER }],
  [
    /^GET \/auth\/sessions$/,
    {
      body: [
        { id: 'this', device: 'Chrome on Android', last_seen_at: '2027-01-15T13:05:00.000Z', current: true },
        { id: 'other', device: 'Safari on iPhone', last_seen_at: '2027-01-12T09:30:00.000Z', current: false },
      ],
    },
  ],
  [/^(?!GET )/, { body: { message: 'Done' } }],
];

import type { MenuDocument } from '@food/contracts/catalog';

type Item = MenuDocument['items'][number];

/** A dish with fixed values; write only what matters. */
export const buildItem = (changed: Partial<Item> = {}): Item => ({
  id: 101,
  item_code: 'DOSA-1',
  name: 'Masala Dosa',
  price: 120,
  subcontent: 'With coconut chutney',
  image: '/images/menu/dosa.webp',
  food_type: 'VEG',
  combo_type: 'Single',
  category_id: 1,
  keyword_ids: [],
  bestseller: false,
  whats_new: false,
  ...changed,
});

/** Three dishes in two categories, two coupons, one of them expired; delivery 39 and taxes 24.50 rupees; always open. */
export const buildMenu = (changed: Partial<MenuDocument> = {}): MenuDocument => ({
  categories: [
    { id: 1, name: 'Breakfast', image: '/images/menu/breakfast.webp' },
    { id: 2, name: 'Curries', image: '/images/menu/curries.webp' },
  ],
  keywords: [
    { id: 1, name: 'Spicy' },
    { id: 2, name: 'Mild' },
    { id: 3, name: 'Unused' },
  ],
  items: [
    buildItem({ keyword_ids: [2], bestseller: true }),
    buildItem({
      id: 201,
      item_code: 'CUR-1',
      name: 'Chicken Curry',
      price: 260.5,
      food_type: 'NON VEG',
      category_id: 2,
      keyword_ids: [1],
      bestseller: true,
    }),
    buildItem({
      id: 202,
      item_code: 'CUR-2',
      name: 'Paneer Curry',
      price: 120,
      category_id: 2,
      keyword_ids: [1, 2],
      whats_new: true,
    }),
  ],
  coupons: [
    {
      code: 'FLAT50',
      description: '50 off',
      discount_type: 'flat',
      discount_value: 50,
      max_discount: null,
      min_order_value: 0,
      expires_in_days: null,
    },
    {
      code: 'OLD10',
      description: '10% off, once',
      discount_type: 'percentage',
      discount_value: 10,
      max_discount: 100,
      min_order_value: 199,
      expires_in_days: -1,
    },
  ],
  settings: { delivery_charge: 39, taxes: 24.5, opening_hours: [], closed_on: [], lead_minutes: 30 },
  ...changed,
});

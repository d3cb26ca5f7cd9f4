/** @jest-environment node */
import type { CartLine } from '@food/cart/store';
import type { MenuItem } from '@food/contracts/catalog';
import { buildMenuItem } from '@food/testing';
import { exploreItems, explorePath } from './explore';

const line = (part: Partial<CartLine> = {}): CartLine => ({ ...buildMenuItem(), quantity: 1, ...part });

describe('Explore More', () => {
  it("reads the first dish's category", () => {
    expect(explorePath([line({ category_id: 3 }), line({ id: 2, category_id: 5 })])).toBe(
      '/auth/category/3/items',
    );
  });

  it('reads the whole menu if the first dish has no category', () => {
    expect(explorePath([line({ category_id: null }), line({ id: 2, category_id: 5 })])).toBe(
      '/auth/category/menu/items',
    );
  });

  it('shows at most ten dishes, none of them in the cart', () => {
    const menu = Array.from({ length: 14 }, (_, n) => buildMenuItem({ id: n + 1 }));

    const shown = exploreItems(menu, [line({ id: 1 }), line({ id: 4 })]);

    expect(shown.map(({ id }) => id)).toEqual([2, 3, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('leaves out what is damaged', () => {
    const damaged = [
      {},
      { id: 5, name: 'No price' },
      { ...buildMenuItem({ id: 6 }), price: '₹9' },
    ] as MenuItem[];

    expect(exploreItems([...damaged, buildMenuItem({ id: 7 })], [])).toEqual([buildMenuItem({ id: 7 })]);
  });
});

/** @jest-environment node */
import { buildMenuItem } from '@food/testing';
import { readDishes } from './dish';

describe('Reading dishes', () => {
  it('takes them as a plain list', () => {
    expect(readDishes([buildMenuItem({ name: 'Idli' })])).toEqual([buildMenuItem({ name: 'Idli' })]);
  });

  it('takes them wrapped in an object', () => {
    expect(readDishes({ items: [buildMenuItem()] })).toHaveLength(1);
  });

  it.each([
    ['without an id', { id: undefined }],
    ['without a name', { name: undefined }],
    ['without a price', { price: undefined }],
    ['with a price below nothing', { price: -1 }],
    ['with a price that is no number', { price: '149' }],
  ])('leaves out a dish %s', (_, damage) => {
    expect(readDishes([{ ...buildMenuItem(), ...damage }, buildMenuItem({ id: 102 })])).toEqual([
      buildMenuItem({ id: 102 }),
    ]);
  });

  it('shows a dish whose other fields are missing', () => {
    expect(readDishes([{ id: 1, name: 'Idli', price: 60 }])).toEqual([
      {
        id: 1,
        name: 'Idli',
        price: 60,
        item_code: '',
        subcontent: '',
        image_url: '',
        food_type: '',
        combo_type: '',
        category_id: 0,
        category_name: '',
      },
    ]);
  });

  it('takes along until when a dish has sold out', () => {
    const soldOut = buildMenuItem({ sold_out_until: '2026-03-02T18:30:00.000Z' });

    expect(readDishes([soldOut, { ...buildMenuItem(), sold_out_until: true }])).toEqual([
      soldOut,
      buildMenuItem(),
    ]);
  });

  it('takes along the allergens, also one that it does not know', () => {
    const dish = { ...buildMenuItem(), allergens: ['milk', 'celery'] };

    expect(readDishes([dish, { ...buildMenuItem(), allergens: 'milk' }])).toEqual([dish, buildMenuItem()]);
    expect(readDishes([{ ...dish, allergens: ['nuts', 7] }])[0]?.allergens).toEqual(['nuts']);
  });

  it.each([null, 'oops', 7, undefined])('reads an answer of %s as no dishes', (answer) => {
    expect(readDishes(answer)).toEqual([]);
  });
});

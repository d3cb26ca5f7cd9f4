import { buildMenuItem } from '@food/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { type Dish, readDishes } from './dish';
import { DishGrid } from './dish-grid';

/** Dishes that tell which of them is drawn. */
function watched(count: number, drawn: Set<number>): Dish[] {
  return readDishes(
    Array.from({ length: count }, (_, at) => buildMenuItem({ id: 500 + at, name: `Dish ${at}` })),
  ).map((dish) =>
    Object.defineProperty({ ...dish }, 'name', {
      get() {
        drawn.add(dish.id);
        return dish.name;
      },
    }),
  );
}

describe('A list of dishes', () => {
  it('draws one card anew for a dish that is added, however many there are', () => {
    const drawn = new Set<number>();
    render(<DishGrid dishes={watched(120, drawn)} />);
    expect(drawn.size).toBe(120);
    drawn.clear();

    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart: Dish 77' }));

    expect(screen.getByRole('group', { name: 'Quantity of Dish 77' })).toBeVisible();
    expect([...drawn]).toEqual([577]);
  });
});

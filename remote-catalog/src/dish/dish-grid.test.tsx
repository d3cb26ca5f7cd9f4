import { buildMenuItem } from '@food/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type Dish, readDishes } from './dish';
import { DishGrid } from './dish-grid';

const menuOf = (count: number): Dish[] =>
  readDishes(Array.from({ length: count }, (_, at) => buildMenuItem({ id: 500 + at, name: `Dish ${at}` })));

/** Dishes that tell which of them is drawn. */
const watched = (count: number, drawn: Set<number>): Dish[] =>
  menuOf(count).map((dish) =>
    Object.defineProperty({ ...dish }, 'name', {
      get() {
        drawn.add(dish.id);
        return dish.name;
      },
    }),
  );

const cards = () => document.querySelectorAll('[data-dish]').length;
/** For how many dishes the list has room below its cards. */
const left = () =>
  Number(document.querySelector<HTMLElement>('li[aria-hidden]')?.style.getPropertyValue('--left') ?? 0);

describe('A list of dishes', () => {
  it('draws one card anew for a dish that is added, however many there are', () => {
    const drawn = new Set<number>();
    render(<DishGrid dishes={watched(100, drawn)} />);
    expect(drawn.size).toBe(100);
    drawn.clear();

    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart: Dish 77' }));

    expect(screen.getByRole('group', { name: 'Quantity of Dish 77' })).toBeVisible();
    expect([...drawn]).toEqual([577]);
  });
});

describe('A long list of dishes', () => {
  /** What a browser tells of the place of the cards that aren't drawn, which jsdom doesn't lay out. */
  let tell: (seen: { isIntersecting: boolean; top: number; height: number }) => void;
  beforeEach(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(heard: (entries: object[]) => void) {
          tell = ({ isIntersecting, top, height }) =>
            act(() => heard([{ isIntersecting, boundingClientRect: { top, height } }]));
        }
        observe() {}
        disconnect() {}
      },
    });
  });

  it('has its first hundred, and room for the others', () => {
    render(<DishGrid dishes={menuOf(2_000)} />);
    tell({ isIntersecting: false, top: 20_000, height: 190_000 });

    expect(cards()).toBe(100);
    expect(left()).toBe(1_900);
  });

  it('has a hundred more before a reader comes to its end, and all of them in the end', () => {
    render(<DishGrid dishes={menuOf(250)} />);

    tell({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 15_000 });
    expect(cards()).toBe(200);
    tell({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 5_000 });

    expect(cards()).toBe(250);
    expect(left()).toBe(0);
  });

  it('has the dishes of the place in its middle to which a reader comes back', () => {
    render(<DishGrid dishes={menuOf(1_000)} />);

    // 900 cards of 100 px, of which the window shows the 250th.
    tell({ isIntersecting: true, top: -25_000, height: 90_000 });

    expect(cards()).toBe(400);
  });

  it('keeps what is drawn where an earlier place is told late', () => {
    render(<DishGrid dishes={menuOf(400)} />);
    const first = tell;
    first({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 30_000 });
    tell({ isIntersecting: true, top: -19_000, height: 20_000 });
    expect(cards()).toBe(400);

    first({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 30_000 });
    expect(cards()).toBe(400);
  });

  it('stays as far as it was read where a dish changes, and begins anew where others come', () => {
    const { rerender } = render(<DishGrid dishes={menuOf(250)} of="/menu" />);
    tell({ isIntersecting: true, top: 0, height: 15_000 });
    expect(cards()).toBe(200);

    rerender(<DishGrid dishes={menuOf(251)} of="/menu" />);
    expect(cards()).toBe(200);
    // The old ones are dimmed while the others are on their way.
    rerender(<DishGrid dishes={menuOf(251)} of="/menu?sort=price" previous />);
    expect(cards()).toBe(200);
    rerender(<DishGrid dishes={menuOf(249)} of="/menu?sort=price" />);

    expect(cards()).toBe(100);
  });
});

import { buildMenuItem } from '@food/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type Dish, readDishes } from './dish';
import { DishGrid } from './dish-grid';

const menuOf = (count: number): Dish[] =>
  readDishes(Array.from({ length: count }, (_, at) => buildMenuItem({ id: 500 + at, name: `Dish ${at}` })));

/** Dishes that record which of them are rendered. */
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
/** The list in its order: the number of cards in a stretch, and, as a negative number, of dishes that a placeholder stands for. */
const stretches = () => {
  const counts: number[] = [];
  for (const entry of document.querySelectorAll<HTMLElement>('li')) {
    const room = Number(entry.style.getPropertyValue('--left'));
    const last = counts.at(-1) ?? 0;
    if (room > 0) counts.push(-room);
    else if (last > 0) counts.push((counts.pop() ?? 0) + 1);
    else counts.push(1);
  }
  return counts;
};

describe('A list of dishes', () => {
  it('draws one card again for a dish that is added, however many there are', () => {
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
  /** A browser's report on whether a placeholder is in view; jsdom has no layout. */
  interface Seen {
    isIntersecting: boolean;
    top: number;
    height: number;
  }
  /** Reports on each observed placeholder, the newest last. */
  let rooms: ((seen: Seen) => void)[];
  beforeEach(() => {
    rooms = [];
    Object.assign(globalThis, {
      IntersectionObserver: class {
        #tell: (seen: Seen) => void;
        constructor(heard: (entries: object[]) => void) {
          this.#tell = ({ isIntersecting, top, height }) =>
            act(() => heard([{ isIntersecting, boundingClientRect: { top, height, bottom: top + height } }]));
        }
        observe() {
          rooms.push(this.#tell);
        }
        disconnect() {
          rooms = rooms.filter((tell) => tell !== this.#tell);
        }
      },
    });
  });
  const tell = (seen: Seen, room = 0) => rooms[room]?.(seen);

  it('has its first 120, and room for the others', () => {
    render(<DishGrid dishes={menuOf(2_000)} />);
    tell({ isIntersecting: false, top: 20_000, height: 188_000 });

    expect(stretches()).toEqual([120, -1_880]);
  });

  it('has more before a reader comes to its end, and all of them in the end', () => {
    render(<DishGrid dishes={menuOf(150)} />);

    tell({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 3_000 });
    expect(stretches()).toEqual([144, -6]);
    tell({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 600 });

    expect(stretches()).toEqual([150]);
  });

  it('draws the dishes where a reader arrives in its middle, and none in between', () => {
    render(<DishGrid dishes={menuOf(1_000)} />);

    // 880 dishes of 100 px, of which the window shows the 250th and the next seven.
    tell({ isIntersecting: true, top: -25_000, height: 88_000 });

    expect(stretches()).toEqual([120, -240, 24, -616]);
  });

  it('draws the dishes before that place too as a reader comes up to them, and all in the end', () => {
    render(<DishGrid dishes={menuOf(250)} />);
    tell({ isIntersecting: true, top: -12_500, height: 13_000 });
    expect(stretches()).toEqual([120, -120, 10]);

    tell({ isIntersecting: true, top: -12_100, height: 12_000 });
    expect(stretches()).toEqual([120, -72, 58]);
    tell({ isIntersecting: true, top: 1_000, height: 7_200 });
    tell({ isIntersecting: true, top: 1_000, height: 2_400 });

    expect(stretches()).toEqual([250]);
  });

  it('keeps what is drawn when an earlier place is reported late', () => {
    render(<DishGrid dishes={menuOf(400)} />);
    const [first] = rooms;
    first?.({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 28_000 });
    tell({ isIntersecting: true, top: -25_000, height: 25_600 });
    expect(stretches()).toEqual([144, -240, 16]);

    first?.({ isIntersecting: true, top: window.innerHeight * 5 - 100, height: 28_000 });

    expect(stretches()).toEqual([144, -240, 16]);
  });

  it('leaves each card as it is when others come before it', () => {
    render(<DishGrid dishes={menuOf(400)} />);
    tell({ isIntersecting: true, top: -27_500, height: 28_000 });
    const last = document.querySelector('[data-dish="899"]');

    tell({ isIntersecting: true, top: -26_300, height: 26_400 });

    expect(cards()).toBe(160);
    expect(document.querySelector('[data-dish="899"]')).toBe(last);
  });

  it('stays as far as it was read when a dish changes, and starts over when others come', () => {
    const { rerender } = render(<DishGrid dishes={menuOf(250)} of="/menu" />);
    tell({ isIntersecting: true, top: 0, height: 13_000 });
    expect(cards()).toBe(144);

    rerender(<DishGrid dishes={menuOf(251)} of="/menu" />);
    expect(cards()).toBe(144);
    // The old ones are dimmed while the new ones load.
    rerender(<DishGrid dishes={menuOf(251)} of="/menu?sort=price" previous />);
    expect(cards()).toBe(144);
    rerender(<DishGrid dishes={menuOf(249)} of="/menu?sort=price" />);

    expect(cards()).toBe(120);
  });
});

import { classes } from '@food/ui/classes';
import { type CSSProperties, memo, useState } from 'react';
import { useEndKey } from '../list/use-end-key';
import { useLazyList } from '../list/use-lazy-list';
import { useStaged } from '../list/use-staged';
import type { Dish } from './dish';
import { DishCard } from './dish-card';
import css from './dish-grid.module.css';

/** How many cards the first HTML has: as many as fill the first screen of a desktop. */
const FIRST_CARDS = 6;
/** How many of their pictures load with priority, if the grid is the first thing on the page. */
const FIRST_PICTURES = 3;

interface DishGridProps {
  dishes: readonly Dish[];
  /** The name of the list that the dishes belong to, if several lists take turns; each is shown from its first dish. */
  of?: string;
  /** The grid begins on the first screen. */
  onTop?: boolean;
  /** These dishes belong to the previous address; shown dimmed. */
  previous?: boolean;
}

/** Dishes in 1, 2 or 3 columns (rule: menu-columns). */
export const DishGrid = memo(function DishGrid({
  dishes,
  of = '',
  onTop = false,
  previous = false,
}: DishGridProps) {
  const [name, setName] = useState(of);
  if (!previous && name !== of) setName(of);
  return (
    <ul className={classes(css.grid, previous && css.previous)} aria-busy={previous}>
      <Cards dishes={dishes} name={name} onTop={onTop} />
    </ul>
  );
});

interface CardsProps {
  dishes: readonly Dish[];
  name: string;
  onTop: boolean;
}

/** Apart from the list, so that React doesn't render all cards again to dim it. */
const Cards = memo(function Cards({ dishes, name, onTop }: CardsProps) {
  const { stretches, roomOf } = useLazyList(useStaged(dishes, FIRST_CARDS), name);
  useEndKey(stretches.some(({ left }) => left > 0));
  return stretches.flatMap((stretch) => [
    ...stretch.drawn.map((dish, at) => (
      <DishCard key={dish.id} dish={dish} priority={onTop && stretch.start + at < FIRST_PICTURES} />
    )),
    stretch.left > 0 && (
      <li
        key={`after ${stretch.start}`}
        ref={roomOf(stretch)}
        className={css.room}
        style={{ '--left': stretch.left } as CSSProperties}
        aria-hidden="true"
      />
    ),
  ]);
});

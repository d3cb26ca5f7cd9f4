import { classes } from '@food/ui/classes';
import { memo } from 'react';
import { useStaged } from '../list/use-staged';
import type { Dish } from './dish';
import { DishCard } from './dish-card';
import css from './dish-grid.module.css';

/** How many cards the first HTML carries: what fills the first screen of a desktop. */
const FIRST_CARDS = 6;
/** How many of their pictures come before others, where the grid is the first thing on the page. */
const FIRST_PICTURES = 3;

interface DishGridProps {
  dishes: readonly Dish[];
  /** The grid begins on the first screen. */
  onTop?: boolean;
  /** Answers of the address asked before; shown dimmed. */
  previous?: boolean;
}

/** Dishes in 1, 2 or 3 columns (rule: menu-columns). */
export const DishGrid = memo(function DishGrid({ dishes, onTop = false, previous = false }: DishGridProps) {
  return (
    <ul className={classes(css.grid, previous && css.previous)} aria-busy={previous}>
      <Cards dishes={dishes} onTop={onTop} />
    </ul>
  );
});

/** Apart from the list, so that React doesn't go over 2,000 cards to dim it. */
const Cards = memo(function Cards({ dishes, onTop }: { dishes: readonly Dish[]; onTop: boolean }) {
  return useStaged(dishes, FIRST_CARDS).map((dish, at) => (
    <DishCard key={dish.id} dish={dish} priority={onTop && at < FIRST_PICTURES} />
  ));
});

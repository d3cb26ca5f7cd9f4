import type { Dish } from '../dish/dish';
import { DishCard } from '../dish/dish-card';
import { useStaged } from '../list/use-staged';
import { Shelf } from '../shelf/shelf';
import css from './dish-shelf.module.css';

/** How many cards the first HTML carries, and how many of their pictures a phone shows at once. */
const FIRST_CARDS = 5;
const FIRST_PICTURES = 2;

interface DishShelfProps {
  dishes: readonly Dish[];
  /** The shelf is on the first screen. */
  onTop?: boolean;
}

/** Large cards in one row that scrolls sideways. */
export function DishShelf({ dishes, onTop = false }: DishShelfProps) {
  const shown = useStaged(dishes, FIRST_CARDS);
  return (
    <Shelf>
      <ul className={css.row}>
        {shown.map((dish, at) => (
          <DishCard key={dish.id} dish={dish} look="large" priority={onTop && at < FIRST_PICTURES} />
        ))}
      </ul>
    </Shelf>
  );
}

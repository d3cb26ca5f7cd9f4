import { pickFound } from '@food/contracts/menu-search';
import { isSameFoodType } from '@food/format/food-type';
import { announced } from '@food/ui/announce';
import { Button, ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Section } from '@food/ui/section';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import type { Dish } from '../dish/dish';
import { DishGrid } from '../dish/dish-grid';
import { DishesLoading } from '../dish/dish-places';
import { CountLine } from '../list/count-line';
import { NoItems } from '../list/no-items';
import type { List } from '../list/use-list';
import { t } from '../messages';
import css from './found-dishes.module.css';
import { searchAddress } from './search-address';
import { useFound } from './use-found';

export interface FoundDishesProps {
  words: string;
  /** The dishes that match the filters; all of the menu if absent. */
  among?: List<Dish>;
  sort?: string | undefined;
  /** The chosen food type: a customer who eats no meat is offered none, not even as the nearest match. */
  foodType?: string | undefined;
  /** Removes the filters and keeps the search; absent if no filter is set. */
  onClear?: (() => void) | undefined;
  /** The number of dishes to show, with a link to all; without it the page shows them all. */
  first?: number;
  /** Shown if nothing was found, nor anything similar. */
  otherwise?: ReactNode;
}

/** Cards that are rendered at once: more than anyone looks through for a dish. */
const DRAWN = 18;
const NEAREST = 6;

/** The dishes that match these words (rule: search-says-what-it-did). */
export default function FoundDishes({
  words,
  among,
  sort,
  foodType,
  onClear,
  first,
  otherwise,
}: FoundDishesProps) {
  const { menu, found } = useFound(words);
  const list = among ?? menu;
  if (!words) return null;
  if (menu.failed || list.failed) return <NoItems list={menu.failed ? menu : list} />;
  if (!found || list.loading) return <DishesLoading />;
  const dishes = pickFound(found.ids, list.items, sort);
  const meant = found.corrected ?? words;
  if (dishes.length === 0 && !list.previous) {
    const isElsewhere = found.ids.length > 0;
    const eaten = menu.items.filter((dish) => !foodType || isSameFoodType(dish.food_type, foodType));
    const nearest = pickFound(isElsewhere ? found.ids : found.nearest, eaten, undefined);
    return (
      <>
        <NothingFound words={words} onClear={isElsewhere ? onClear : undefined} />
        {nearest.length > 0 ? <Nearest dishes={nearest.slice(0, NEAREST)} /> : otherwise}
      </>
    );
  }
  return (
    <>
      <CountLine key={`${dishes.length} ${meant} ${words}`} ref={announced} busy={list.previous}>
        {t.rich(found.corrected ? 'search.corrected' : 'search.found', {
          count: dishes.length,
          b: (inside) => <strong>{inside}</strong>,
          meant,
          words,
        })}
      </CountLine>
      {first ? (
        <>
          <DishGrid dishes={dishes.slice(0, first)} />
          <p className={css.more}>
            <ButtonLink variant="quiet" to={searchAddress(words)}>
              {dishes.length > first ? t('search.seeAll', { count: dishes.length }) : t('search.refine')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <InSteps words={meant} dishes={dishes} previous={list.previous} />
      )}
    </>
  );
}

/** The best ones, and the others on request: a cheap phone can't render a thousand cards while somebody types. */
function InSteps({ words, dishes, previous }: { words: string; dishes: readonly Dish[]; previous: boolean }) {
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  const all = wholeFor === words;
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // These replaced the pressed button, which had the focus.
    if (wholeFor !== null && document.activeElement === document.body)
      grid.current?.querySelectorAll<HTMLElement>('[data-opens]')[DRAWN]?.focus({ preventScroll: true });
  }, [wholeFor]);
  return (
    <>
      <div ref={grid}>
        <DishGrid dishes={all ? dishes : dishes.slice(0, DRAWN)} of={words} previous={previous} />
      </div>
      {!all && dishes.length > DRAWN && (
        <p className={css.more}>
          <Button variant="quiet" onClick={() => startTransition(() => setWholeFor(words))}>
            {t('search.showAll', { count: dishes.length })}
          </Button>
        </p>
      )}
    </>
  );
}

/** Always offers a way on: the same search without the filters, or the whole menu. */
function NothingFound({ words, onClear }: { words: string; onClear: (() => void) | undefined }) {
  const action = onClear ? (
    <Button variant="quiet" onClick={onClear}>
      {t('filters.clear')}
    </Button>
  ) : (
    <ButtonLink variant="quiet" to="/all-items">
      {t('menu.whole')}
    </ButtonLink>
  );
  const text = t(onClear ? 'search.noneFiltered' : 'search.none', { words });
  return <EmptyState text={text} action={action} />;
}

const Nearest = ({ dishes }: { dishes: readonly Dish[] }) => (
  <Section title={t('search.nearest')} level={3}>
    <DishGrid dishes={dishes} />
  </Section>
);

import { pickFound } from '@food/contracts/menu-search';
import { Button, ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Section } from '@food/ui/section';
import { Spinner } from '@food/ui/spinner';
import { useState } from 'react';
import type { Dish } from '../dish/dish';
import { DishGrid } from '../dish/dish-grid';
import { NoItems } from '../list/no-items';
import type { List } from '../list/use-list';
import css from './found-dishes.module.css';
import { searchAddress } from './search-address';
import { useFound } from './use-found';

export interface FoundDishesProps {
  words: string;
  /** The dishes that the filters leave; without it those of the whole menu. */
  among?: List<Dish>;
  sort?: string | undefined;
  /** Takes the filters away and leaves the words; absent where no filter is set. */
  onClear?: (() => void) | undefined;
  /** As many, with a link to all; without it the page shows them all. */
  first?: number;
}

/** Cards that are drawn at once: more than anyone looks through on the way to a dish. */
const DRAWN = 60;
const NEAREST = 6;

/** What these words find (rule: search-says-what-it-did). */
export default function FoundDishes({ words, among, sort, onClear, first }: FoundDishesProps) {
  const { menu, found } = useFound(words);
  const list = among ?? menu;
  if (menu.failed || list.failed) return <NoItems list={menu.failed ? menu : list} />;
  if (!found || list.loading) return <Spinner label="Loading dishes" />;
  const dishes = pickFound(found.ids, list.items, sort);
  const meant = found.corrected ?? words;
  if (dishes.length === 0 && !list.previous) {
    const isElsewhere = found.ids.length > 0;
    const nearest = pickFound(isElsewhere ? found.ids : found.nearest, menu.items, undefined);
    return <NothingFound words={words} nearest={nearest} onClear={isElsewhere ? onClear : undefined} />;
  }
  return (
    <>
      <div className={css.count}>
        <p role="status">
          {countOf(dishes.length)} for <strong>{meant}</strong>
          {found.corrected && `, since the menu has no “${words}”`}
        </p>
        {list.previous && <Spinner size={18} decorative />}
      </div>
      {first ? (
        <>
          <DishGrid dishes={dishes.slice(0, first)} />
          <p className={css.more}>
            <ButtonLink variant="quiet" to={searchAddress(words)}>
              {dishes.length > first ? `See all ${dishes.length} dishes` : 'Filter and sort'}
            </ButtonLink>
          </p>
        </>
      ) : (
        <InSteps key={meant} dishes={dishes} previous={list.previous} />
      )}
    </>
  );
}

/** The best ones, and the others for who asks: a cheap phone can't draw a thousand cards while somebody types. */
function InSteps({ dishes, previous }: { dishes: readonly Dish[]; previous: boolean }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <DishGrid dishes={all ? dishes : dishes.slice(0, DRAWN)} previous={previous} />
      {!all && dishes.length > DRAWN && (
        <p className={css.more}>
          <Button variant="quiet" onClick={() => setAll(true)}>
            Show all {dishes.length} dishes
          </Button>
        </p>
      )}
    </>
  );
}

interface NothingFoundProps {
  words: string;
  nearest: readonly Dish[];
  onClear: (() => void) | undefined;
}

/** Never the end of the way: without the filters, the whole menu, and what comes nearest. */
function NothingFound({ words, nearest, onClear }: NothingFoundProps) {
  const action = onClear ? (
    <Button variant="quiet" onClick={onClear}>
      Clear filters
    </Button>
  ) : (
    <ButtonLink variant="quiet" to="/all-items">
      See the whole menu
    </ButtonLink>
  );
  return (
    <>
      <EmptyState
        text={`No dish found for “${words}”${onClear ? ' with these filters' : ''}`}
        action={action}
      />
      {nearest.length > 0 && (
        <Section title="Nearest dishes" level={3}>
          <DishGrid dishes={nearest.slice(0, NEAREST)} />
        </Section>
      )}
    </>
  );
}

const countOf = (dishes: number): string => (dishes === 1 ? '1 dish' : `${dishes} dishes`);

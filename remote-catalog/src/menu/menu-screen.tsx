import { CartAside } from '@food/cart/aside';
import type { Keyword } from '@food/contracts/catalog';
import { Button } from '@food/ui/button';
import { PageTitle } from '@food/ui/page-title';
import { type ReactNode, startTransition, useRef, useState } from 'react';
import { DishGrid } from '../dish/dish-grid';
import { DishPlaces } from '../dish/dish-places';
import { OpenedDish, useOpenedName } from '../dish/opened-dish';
import { FoodLicence } from '../licence/food-licence';
import { CountLine } from '../list/count-line';
import { NoItems } from '../list/no-items';
import type { List } from '../list/use-list';
import { t } from '../messages';
import { Found } from '../search/found';
import { SearchBox } from '../search/search-box';
import { FilterBar } from './filter-bar';
import { type MenuItems, type MenuPaths, useFoodTypes, useItems, useKeywords } from './menu-api';
import { type FilterChange, type FilterName, useFilters } from './menu-filters';
import css from './menu-screen.module.css';
import { OpeningLine } from './opening-line';

interface MenuScreenProps {
  /** The document's title, unless a dish is open. */
  title: string;
  menu: MenuPaths;
  /** The filters that its items call accepts. */
  filterNames: readonly FilterName[];
  categories?: List<Keyword>;
  /** Shown above the filters. */
  head: ReactNode;
  /** Shown after the dishes. */
  foot?: ReactNode;
}

/** Dishes below their filters, and the cart beside them if there is room. */
export function MenuScreen({ title, menu, filterNames, categories, head, foot }: MenuScreenProps) {
  const {
    filters: { q, ...filters },
    change,
  } = useFilters(filterNames);
  const items = useItems(menu, filters);
  const openedName = useOpenedName(items.items);
  const foodTypes = useFoodTypes(menu);
  const keywords = useKeywords(menu);
  const results = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [awaited, setAwaited] = useState(false);
  // Stays rendered, hidden behind a search: a cheap phone takes seconds to render two thousand dishes again.
  const [listed, setListed] = useState(!q);
  if (!q && !listed) setListed(true);
  const filter = (wish: FilterChange) => {
    change(wish);
    backToTop(results.current);
  };
  const clear = () => {
    filter(Object.fromEntries(Object.keys(filters).map((name) => [name, null])));
    // The pressed button is removed with the filters.
    heading.current?.focus({ preventScroll: true });
  };
  const search = (words: string) => filter({ q: words || null });
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <PageTitle page={openedName ?? title} />
      {head}
      <div className={`page-wide ${css.columns}`}>
        <div className={css.menu}>
          {filterNames.includes('q') && (
            <SearchBox
              className={css.search}
              words={q ?? ''}
              onType={search}
              onEnter={(words) => {
                search(words);
                heading.current?.focus({ preventScroll: true });
              }}
              onFocus={() => startTransition(() => setAwaited(true))}
            />
          )}
          <FilterBar
            filters={filters}
            onChange={filter}
            foodTypes={foodTypes}
            keywords={keywords.items}
            categories={categories}
          />
          <div ref={results} className={css.results}>
            <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
              {t('menu.dishes')}
            </h2>
            <OpeningLine />
            {(awaited || q) && (
              <Found
                words={q ?? ''}
                among={items.whole}
                sort={filters.sort}
                foodType={filters.food_type}
                onClear={filtered ? clear : undefined}
              />
            )}
            {listed && (
              <div hidden={Boolean(q)}>
                <Results items={items} onClear={filtered ? clear : undefined} />
              </div>
            )}
          </div>
          {!items.loading && (
            <>
              {foot}
              <FoodLicence />
            </>
          )}
        </div>
        <CartAside />
        <OpenedDish among={items.items} />
      </div>
    </>
  );
}

/** Another filter shows its first dish: a customer far down the list would otherwise be somewhere in its middle. */
function backToTop(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
}

function Results({ items, onClear }: { items: MenuItems; onClear: (() => void) | undefined }) {
  const clearButton = onClear && (
    <Button variant="quiet" onClick={onClear}>
      {t('filters.clear')}
    </Button>
  );
  const { loading, previous } = items;
  if (items.items.length === 0 && !loading && !previous) return <NoItems list={items} action={clearButton} />;
  return (
    <>
      <CountLine busy={loading || previous}>
        {loading || previous ? t('menu.loading') : t('menu.count', { count: items.total })}
      </CountLine>
      {loading ? <DishPlaces /> : <DishGrid dishes={items.items} of={items.path} previous={previous} onTop />}
      {items.restFailed && <NoItems list={items.whole} text={t('menu.restFailed')} />}
    </>
  );
}

import { siteConfig } from '@food/platform/config';
import { Link } from '@food/platform/router';
import { Section } from '@food/ui/section';
import { startTransition, useDeferredValue, useState } from 'react';
import { CategoryStrip } from '../categories/category-strip';
import type { Dish } from '../dish/dish';
import { DishGrid } from '../dish/dish-grid';
import { DishPlaces } from '../dish/dish-places';
import { OpenedDish } from '../dish/opened-dish';
import { FoodLicence } from '../licence/food-licence';
import { NoItems } from '../list/no-items';
import type { List } from '../list/use-list';
import { OpeningLine } from '../menu/opening-line';
import { t } from '../messages';
import { OwnDishes } from '../own/own-dishes';
import { Found } from '../search/found';
import { DishShelf } from './dish-shelf';
import { useBestSellers, useRecommended } from './home-api';
import { HomeAwning } from './home-awning';
import css from './home-page.module.css';
import { PromoBanner } from './promo-banner';

/** The number of dishes below the box while the customer types (rule: home-search). */
const FOUND_AT_HOME = 6;

export default function HomePage() {
  const [words, setWords] = useState('');
  const [awaited, setAwaited] = useState(false);
  // The customer can go on typing while the dishes for the previous letter are rendered.
  const shown = useDeferredValue(words);
  return (
    <>
      <title>{siteConfig().brandName}</title>
      <HomeAwning onType={setWords} onFocus={() => startTransition(() => setAwaited(true))} />
      <div className={`page-wide ${css.page}`}>
        <OpeningLine />
        {(awaited || shown) && (
          <div hidden={!shown}>
            <h2 className="visually-hidden">{t('home.found')}</h2>
            <Found words={shown} first={FOUND_AT_HOME} otherwise={<CategoryStrip />} />
          </div>
        )}
        {!shown && <Shelves />}
        <FoodLicence />
      </div>
      <OpenedDish among={[...useBestSellers().items, ...useRecommended().items]} />
    </>
  );
}

function Shelves() {
  const bestSellers = useBestSellers();
  const recommended = useRecommended();
  return (
    <>
      <CategoryStrip />
      <Section title={t('home.bestSeller')} action={<Link to="/all-items">{t('home.seeAll')}</Link>}>
        <Loaded list={bestSellers} loading={t('home.loadingBestSellers')} look="large">
          <DishShelf dishes={bestSellers.items} onTop />
        </Loaded>
      </Section>
      <PromoBanner />
      <OwnDishes />
      <Section title={t('home.recommended')}>
        <Loaded list={recommended} loading={t('home.loadingRecommended')} look="row">
          <DishGrid dishes={recommended.items} />
        </Loaded>
      </Section>
    </>
  );
}

function Loaded({
  list,
  loading,
  look,
  children,
}: {
  list: List<Dish>;
  loading: string;
  look: 'row' | 'large';
  children: React.ReactNode;
}) {
  if (list.loading)
    return (
      <div role="status">
        <span className="visually-hidden">{loading}</span>
        <DishPlaces look={look} />
      </div>
    );
  return list.items.length > 0 ? children : <NoItems list={list} />;
}

import { imageUrl } from '@food/platform/images';
import { Link } from '@food/platform/router';
import { MenuIcon } from '@food/ui/icons';
import { Notice } from '@food/ui/notice';
import { Picture } from '@food/ui/picture';
import { Skeleton } from '@food/ui/skeleton';
import { tintOf } from '@food/ui/tint';
import { TryAgain } from '@food/ui/try-again';
import type { List } from '../list/use-list';
import { t } from '../messages';
import { Shelf } from '../shelf/shelf';
import { useCategories } from './categories-api';
import css from './category-strip.module.css';

/** The strip of round category pictures. `current` is the id of the open category. */
export function CategoryStrip({ current }: { current?: string }) {
  const categories = useCategories();
  if (!categories.loading && categories.items.length === 0) return <NoCategories categories={categories} />;
  return (
    <nav aria-label={t('categories.label')} className={css.strip}>
      <Shelf>
        <ul className={css.row}>
          {categories.loading && <Places />}
          {categories.items.map(({ id, name, catimage_url }) => (
            <li key={id}>
              <Link
                to={`/category/${id}`}
                className={css.category}
                aria-current={String(id) === current ? 'page' : undefined}
              >
                <Picture src={imageUrl(catimage_url)} alt="" size={72} tint={tintOf(id)} round />
                {name}
              </Link>
            </li>
          ))}
          {!categories.loading && <WholeMenu />}
        </ul>
      </Shelf>
    </nav>
  );
}

const Places = () =>
  [1, 2, 3, 4, 5, 6].map((place) => (
    <li key={place} className={css.category}>
      <Skeleton shape="picture" className={css.place} />
      <span className={css.name}>
        <Skeleton />
      </span>
    </li>
  ));

const WholeMenu = () => (
  <li>
    <Link to="/all-items" className={css.category}>
      <span className={css.whole}>
        <MenuIcon size={28} />
      </span>
      {t('menu.allItems')}
    </Link>
  </li>
);

function NoCategories({ categories }: { categories: List<unknown> }) {
  const again = categories.failed && <TryAgain onClick={categories.reload} />;
  return <Notice action={again}>{t('menu.noItems')}</Notice>;
}

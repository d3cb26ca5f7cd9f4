import { Card } from '@food/ui/card';
import { classes } from '@food/ui/classes';
import { Skeleton } from '@food/ui/skeleton';
import { CountLine } from '../list/count-line';
import { t } from '../messages';
import card from './dish-card.module.css';
import grid from './dish-grid.module.css';
import css from './dish-places.module.css';

/** As many as fill a screen, on a desktop too. */
const PLACES = 6;

/**
 * A list before its dishes are there, with placeholders as high as the cards. Hidden from screen readers: the page says that the
 * list is loading.
 */
export const DishPlaces = ({ look = 'row' }: { look?: 'row' | 'large' }) => (
  <ul className={look === 'row' ? grid.grid : css.shelf} aria-hidden="true">
    {Array.from({ length: PLACES }, (_, at) => (
      <Card as="li" key={at} className={classes(card.card, card[look], css.card)}>
        <Skeleton shape="picture" className={card.niche} />
        <div className={classes(card.words, css.words)}>
          <Skeleton count={4} />
        </div>
        <div className={classes(card.price, css.price)}>
          <Skeleton />
        </div>
        <div className={card.action}>
          <Skeleton className={css.action} />
        </div>
      </Card>
    ))}
  </ul>
);

export const DishesLoading = () => (
  <>
    <CountLine busy>{t('menu.loading')}</CountLine>
    <DishPlaces />
  </>
);

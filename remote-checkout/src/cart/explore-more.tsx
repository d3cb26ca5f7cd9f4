import { useHasSoldOut } from '@food/cart/sold-out';
import { type CartLine, useCart } from '@food/cart/store';
import type { MenuItem } from '@food/contracts/catalog';
import { MAX_LINES } from '@food/contracts/limits';
import { isVeg } from '@food/format/food-type';
import { imageUrl } from '@food/platform/images';
import { Button } from '@food/ui/button';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { dropSecondTap } from '@food/ui/second-tap';
import { Section } from '@food/ui/section';
import { tintOf } from '@food/ui/tint';
import { VegMark } from '@food/ui/veg-mark';
import { type MouseEvent, useRef, useState } from 'react';
import { t } from '../messages';
import { useDishes } from './cart-api';
import { exploreItems, explorePath } from './explore';
import css from './explore-more.module.css';
import { focusNeighbour } from './focus-neighbour';

/**
 * Dishes that go with the first one in the cart. Renders nothing if there are none or they can't be loaded. A dish that is added
 * leaves the row: that is announced, and the focus goes to the name of the next one, or of the one before.
 */
export function ExploreMore({ lines }: { lines: readonly CartLine[] }) {
  const { data = [] } = useDishes(explorePath(lines));
  const row = useRef<HTMLUListElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const [added, setAdded] = useState('');
  const items = exploreItems(data, lines);

  function add(item: MenuItem, tap: MouseEvent) {
    dropSecondTap(tap);
    setAdded(t('explore.added', { dish: item.name }));
    if (!focusNeighbour(row.current, items.indexOf(item))) words.current?.focus({ preventScroll: true });
    useCart.getState().add(item);
  }

  return (
    <>
      {items.length > 0 && (
        <Section title={t('explore.title')}>
          <ul className={css.row} ref={row}>
            {items.map((item) => (
              <Dish
                key={item.id}
                item={item}
                full={lines.length >= MAX_LINES}
                onAdd={(tap) => add(item, tap)}
              />
            ))}
          </ul>
        </Section>
      )}
      <p className="visually-hidden" role="status" ref={words} tabIndex={-1}>
        {added}
      </p>
    </>
  );
}

interface DishProps {
  item: MenuItem;
  full: boolean;
  onAdd(tap: MouseEvent): void;
}

function Add({ item, full, onAdd }: DishProps) {
  const hasSoldOut = useHasSoldOut();
  if (hasSoldOut(item)) {
    return (
      <Button
        className={css.gone}
        variant="quiet"
        block
        aria-disabled
        aria-label={t('explore.soldOutDish', { dish: item.name })}
      >
        {t('cart.soldOut')}
      </Button>
    );
  }
  return (
    <Button
      className={css.add}
      variant="quiet"
      block
      disabled={full}
      aria-label={t('explore.addDish', { dish: item.name })}
      onClick={onAdd}
    >
      {t('explore.add')}
    </Button>
  );
}

/** The card of a suggestion. */
function Dish({ item, full, onAdd }: DishProps) {
  const veg = item.food_type ? isVeg(item.food_type) : null;
  return (
    <li className={css.dish}>
      <Picture
        className={css.niche}
        src={imageUrl(item.image_url)}
        alt=""
        size={144}
        sizes="(min-width: 64rem) 160px, 144px"
        tint={tintOf(item.category_id)}
        fill
      />
      <h3 className={css.name} tabIndex={-1}>
        {veg !== null && <VegMark veg={veg} />}
        <span>{item.name}</span>
      </h3>
      <Price rupees={item.price} dropZero strong />
      <Add item={item} full={full} onAdd={onAdd} />
    </li>
  );
}

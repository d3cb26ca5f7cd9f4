import { AddToCart } from '@food/cart/add-to-cart';
import { foodTypeLabel, isVeg } from '@food/format/food-type';
import { imageUrl } from '@food/platform/images';
import { Card } from '@food/ui/card';
import { classes } from '@food/ui/classes';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { tintOf } from '@food/ui/tint';
import { VegMark } from '@food/ui/veg-mark';
import { memo } from 'react';
import type { Dish } from './dish';
import { dishAddress } from './dish-address';
import css from './dish-card.module.css';
import { expectDish } from './opened-dish';

interface DishCardProps {
  dish: Dish;
  /** Its picture is visible without scrolling. */
  priority?: boolean;
  /** large: for a shelf, with the picture above the text. row: for the grid, side by side on a phone. */
  look?: 'row' | 'large';
}

/** The sides of a dish's picture, in pixels. */
const PICTURE = 320;

/** The width of its place. A row's on a wider screen is between those of the grid beside the cart, 163 px, and of /home, 208 px. */
const PLACE = { large: '(min-width: 64rem) 197px, 187px', row: '(min-width: 40rem) 184px, 116px' };

/**
 * A dish in its niche, with the facts that the law requires and a customer wants; price and stepper have their fixed place. The
 * rest of the card is a link to the dish (rule: dish-by-link).
 */
export const DishCard = memo(function DishCard({ dish, priority = false, look = 'row' }: DishCardProps) {
  return (
    <Card as="li" className={classes(css.card, css[look])} data-dish={dish.id}>
      <Picture
        className={css.niche}
        src={imageUrl(dish.image_url)}
        alt=""
        size={PICTURE}
        sizes={PLACE[look]}
        tint={tintOf(dish.category_id)}
        priority={priority}
        fill
      />
      <div className={css.words}>
        <p className={css.facts}>
          <VegMark veg={isVeg(dish.food_type)} />
          {[foodTypeLabel(dish.food_type), dish.combo_type].filter(Boolean).join(' · ')}
        </p>
        <h3 className={css.name}>
          <a
            className={css.open}
            href={dishAddress(dish.id)}
            data-opens={dish.id}
            onPointerEnter={expectDish}
          >
            {dish.name}
          </a>
        </h3>
        <p className={css.content}>{dish.subcontent}</p>
      </div>
      <p className={css.price}>
        <Price rupees={dish.price} dropZero strong />
      </p>
      <div className={css.action}>
        <AddToCart dish={dish} />
      </div>
    </Card>
  );
});

import { Stepper } from '@food/cart/stepper';
import type { CartLine } from '@food/cart/store';
import { toPaise, toRupees } from '@food/cart/totals';
import { MAX_DISH_NOTE } from '@food/contracts/kitchen-note';
import { isVeg } from '@food/format/food-type';
import { formatRupees } from '@food/format/money';
import { imageUrl } from '@food/platform/images';
import { Badge } from '@food/ui/badge';
import { IconButton } from '@food/ui/button';
import { TrashIcon } from '@food/ui/icons';
import { passFocus } from '@food/ui/pass-focus';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { tintOf } from '@food/ui/tint';
import { VegMark } from '@food/ui/veg-mark';
import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../messages';
import css from './cart-items.module.css';
import { KitchenNote } from './kitchen-note';

interface CartItemProps {
  line: CartLine;
  note: string;
  /** Why it can only be removed. */
  held: string | null;
  /** It was just put back: its name gets the focus. */
  isBack: boolean;
  onNote(text: string): void;
  onIncrement(): void;
  onDecrement(tap: MouseEvent): void;
  onRemove(tap: MouseEvent): void;
}

/** A dish that sells out loses its stepper. */
const leaveToName = passFocus((it) => it.closest('li')?.querySelector('h2'));

/** One dish of the cart: its quantity, its price, and its note to the kitchen. */
export function CartItem(props: CartItemProps) {
  const { line, note, held, isBack, onNote, onIncrement, onDecrement, onRemove } = props;
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBack) name.current?.focus({ preventScroll: true });
  }, [isBack]);
  const veg = line.food_type ? isVeg(line.food_type) : null;
  return (
    <li className={css.item}>
      <Picture src={imageUrl(line.image_url)} alt="" size={72} tint={tintOf(line.category_id)} />
      <div className={css.head}>
        <div className={css.words}>
          <h2 className={css.name} tabIndex={-1} ref={name}>
            {line.name}
          </h2>
          <p className={css.each}>
            {veg !== null && <VegMark veg={veg} />}
            <span className="money">{t('cart.each', { price: formatRupees(line.price) })}</span>
          </p>
        </div>
        <p className={css.sum}>
          <Price rupees={toRupees(toPaise(line.price) * line.quantity)} />
        </p>
      </div>
      <div className={css.hands}>
        {held ? (
          <Badge tone="bad">{held}</Badge>
        ) : (
          <div className={css.stepper} ref={leaveToName}>
            <Stepper
              name={line.name}
              quantity={line.quantity}
              onIncrement={onIncrement}
              onDecrement={onDecrement}
            />
          </div>
        )}
        <IconButton label={t('cart.remove', { dish: line.name })} className={css.remove} onClick={onRemove}>
          <TrashIcon size={20} />
        </IconButton>
      </div>
      <div className={css.note}>
        <KitchenNote dish={line.name} text={note} most={MAX_DISH_NOTE} onChange={onNote} />
      </div>
    </li>
  );
}

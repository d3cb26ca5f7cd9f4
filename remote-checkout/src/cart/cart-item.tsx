import { Stepper } from '@food/cart/stepper';
import type { CartLine } from '@food/cart/store';
import { toPaise, toRupees } from '@food/cart/totals';
import { isVeg } from '@food/format/food-type';
import { formatRupees } from '@food/format/money';
import { imageUrl } from '@food/platform/images';
import { IconButton } from '@food/ui/button';
import { TrashIcon } from '@food/ui/icons';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { tintOf } from '@food/ui/tint';
import { VegMark } from '@food/ui/veg-mark';
import css from './cart-items.module.css';

interface CartItemProps {
  line: CartLine;
  onIncrement(): void;
  onDecrement(): void;
  onRemove(): void;
}

/** One dish: how many of it, and what that comes to. */
export function CartItem({ line, onIncrement, onDecrement, onRemove }: CartItemProps) {
  const veg = line.food_type ? isVeg(line.food_type) : null;
  return (
    <li className={css.item}>
      <Picture src={imageUrl(line.image_url)} alt="" size={72} tint={tintOf(line.category_id)} />
      <div className={css.words}>
        <h2 className={css.name}>{line.name}</h2>
        <p className={css.each}>
          {veg !== null && <VegMark veg={veg} />}
          <span className="money">{formatRupees(line.price)} each</span>
        </p>
      </div>
      <p className={css.sum}>
        <Price rupees={toRupees(toPaise(line.price) * line.quantity)} />
      </p>
      <div className={css.hands}>
        <Stepper
          name={line.name}
          quantity={line.quantity}
          onIncrement={onIncrement}
          onDecrement={onDecrement}
        />
        <IconButton label={`Remove ${line.name} from cart`} className={css.remove} onClick={onRemove}>
          <TrashIcon size={20} />
        </IconButton>
      </div>
    </li>
  );
}

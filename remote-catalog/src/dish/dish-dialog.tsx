import { AddToCart } from '@food/cart/add-to-cart';
import type { Allergen } from '@food/contracts/catalog';
import { foodTypeLabel, isVeg } from '@food/format/food-type';
import { imageUrl } from '@food/platform/images';
import { locale } from '@food/platform/messages';
import { ButtonLink } from '@food/ui/button';
import { Dialog } from '@food/ui/dialog';
import { EmptyState } from '@food/ui/empty-state';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { Spinner } from '@food/ui/spinner';
import { tintOf } from '@food/ui/tint';
import { VegMark } from '@food/ui/veg-mark';
import { NoItems } from '../list/no-items';
import { useList } from '../list/use-list';
import { WHOLE_MENU } from '../menu/menu-api';
import { t } from '../messages';
import { FavouriteButton } from '../own/favourite-button';
import { type Dish, readDishes } from './dish';
import css from './dish-dialog.module.css';
import { ShareDish } from './share-dish';

export interface DishDialogProps {
  id: number;
  among: readonly Dish[];
  open: boolean;
  onClose(): void;
  /** The element that gets the focus once the dialog is closed. */
  finalFocus(): HTMLElement | null;
}

/** A dish with its picture and its whole description; one that the page doesn't have is looked up in the whole menu. */
export default function DishDialog({ id, among, open, onClose, finalFocus }: DishDialogProps) {
  const known = among.find((dish) => dish.id === id);
  const menu = useList(known ? null : WHOLE_MENU.items, readDishes);
  const dish = known ?? menu.items.find((other) => other.id === id);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={dish?.name ?? t('dish.title')}
      finalFocus={finalFocus}
      actions={dish && <Order dish={dish} />}
    >
      {dish && <Whole dish={dish} />}
      {!dish && menu.loading && <Spinner label={t('dish.loading')} />}
      {!dish && menu.failed && <NoItems list={menu} />}
      {!dish && !menu.loading && !menu.failed && <Gone />}
    </Dialog>
  );
}

/** The side of a dish's picture, in pixels. */
const PICTURE = 320;

function Whole({ dish }: { dish: Dish }) {
  return (
    <div className={css.dish}>
      <Picture
        className={css.niche}
        src={imageUrl(dish.image_url)}
        alt=""
        size={PICTURE}
        sizes="256px"
        tint={tintOf(dish.category_id)}
        priority
        fill
      />
      <p className={css.facts}>
        <VegMark veg={isVeg(dish.food_type)} />
        {[foodTypeLabel(dish.food_type), dish.combo_type, dish.category_name].filter(Boolean).join(' · ')}
      </p>
      {dish.subcontent && <p className={css.content}>{dish.subcontent}</p>}
      {dish.allergens?.length ? (
        <p className={css.contains}>{t('dish.contains', { allergens: listOf(dish.allergens) })}</p>
      ) : null}
      <div className={css.keep}>
        <FavouriteButton id={dish.id} />
        <ShareDish dish={dish} />
      </div>
    </div>
  );
}

/** "nuts and milk", as the menu names them (rule: allergens-named). */
const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.map(nameOf));

const ALLERGENS: Record<Allergen, true> = {
  gluten: true,
  crustaceans: true,
  eggs: true,
  fish: true,
  nuts: true,
  soybeans: true,
  milk: true,
  sulphites: true,
};

/** A newer server may name one that this release doesn't know. */
const nameOf = (name: string): string =>
  Object.hasOwn(ALLERGENS, name) ? t(`allergen.${name as Allergen}`) : name;

const Order = ({ dish }: { dish: Dish }) => (
  <>
    <p className={css.price}>
      <Price rupees={dish.price} dropZero strong />
    </p>
    <AddToCart dish={dish} />
  </>
);

function Gone() {
  const onwards = (
    <ButtonLink variant="quiet" to="/all-items" replace>
      {t('dish.seeMenu')}
    </ButtonLink>
  );
  return <EmptyState text={t('dish.gone')} action={onwards} />;
}

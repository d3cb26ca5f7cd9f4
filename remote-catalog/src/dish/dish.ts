import type { MenuItem } from '@food/contracts/catalog';
import { readList } from '@food/platform/read-list';

/** A dish as the screens show it: from the menu, with any food type and allergen that the server may add. */
export type Dish = Omit<MenuItem, 'food_type' | 'allergens'> & { food_type: string; allergens?: string[] };

/** The dishes of an answer. One without id, name or price can't be sold and is left out; other missing fields become empty. */
export function readDishes(answer: unknown): Dish[] {
  return readList<Partial<Dish>>(answer).filter(isSellable).map(asDish);
}

type Sellable = Partial<Dish> & Pick<Dish, 'id' | 'name' | 'price'>;

const isSellable = (dish: Partial<Dish>): dish is Sellable =>
  Number.isInteger(dish.id) &&
  typeof dish.name === 'string' &&
  Number.isFinite(dish.price) &&
  dish.price! >= 0;

const asDish = (dish: Sellable): Dish => ({
  id: dish.id,
  name: dish.name,
  price: dish.price,
  item_code: dish.item_code ?? '',
  subcontent: dish.subcontent ?? '',
  image_url: dish.image_url ?? '',
  food_type: dish.food_type ?? '',
  combo_type: dish.combo_type ?? '',
  category_id: dish.category_id ?? 0,
  category_name: dish.category_name ?? '',
  ...(Array.isArray(dish.allergens) && {
    allergens: dish.allergens.filter((name) => typeof name === 'string'),
  }),
  ...(typeof dish.english_name === 'string' && { english_name: dish.english_name }),
  ...(typeof dish.sold_out_until === 'string' && { sold_out_until: dish.sold_out_until }),
});

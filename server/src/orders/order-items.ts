import type { Language } from '@food/contracts/language';
import { MAX_QUANTITY } from '@food/contracts/limits';
import type { placeOrder } from '@food/contracts/orders';
import { isSameDish } from '@food/contracts/same-dish';
import { isSoldOut } from '@food/contracts/sold-out';
import type { z } from 'zod';
import type { Dish } from '../catalog/read-menu';
import { badRequest, conflict } from '../http/errors';
import { listIn, words } from '../http/words/words';
import type { OrderedItem } from './orders-tables';

export type OrderBody = z.output<typeof placeOrder.body>;
export type WantedItem = OrderBody['items'][number];

/**
 * The requested lines as the menu sells them now, in the customer's order. Names, pictures and prices are the menu's; the
 * customer's own are never trusted (rule: order-price-agreed).
 *
 * @throws HttpError 409 for a dish that the menu doesn't have, 400 for more than 99 of a dish over all its lines
 */
export function orderedItems(wanted: WantedItem[], menu: Dish[]): OrderedItem[] {
  const lines = wanted.map((item) => {
    const dish = dishOf(item, menu);
    // All of them at once: a customer with a cart from another menu would otherwise have to press again for each.
    if (!dish) throw areGone(wanted.filter((one) => !dishOf(one, menu)));
    return orderedItem(item, dish);
  });
  const pieces = new Map<number, number>();
  for (const { id, name, quantity } of lines) {
    const ofThis = (pieces.get(id) ?? 0) + quantity;
    if (ofThis > MAX_QUANTITY) throw tooMany(name);
    pieces.set(id, ofThis);
  }
  return lines;
}

const isDish = (item: Pick<WantedItem, 'id' | 'item_code'>, dish: Pick<Dish, 'id' | 'itemCode'>): boolean =>
  isSameDish(item, { id: dish.id, item_code: dish.itemCode });

const dishOf = (item: WantedItem, menu: Dish[]): Dish | undefined => menu.find((dish) => isDish(item, dish));

function areGone(items: WantedItem[]) {
  const names = [...new Set(items.map(({ name }) => `“${name}”`))];
  const text =
    names.length === 1
      ? '{dishes} is no longer on the menu. Please remove it from your cart.'
      : '{dishes} are no longer on the menu. Please remove them from your cart.';
  return conflict(words(text, { dishes: (language) => listIn(names, language) }), 'ITEM_UNAVAILABLE');
}

function orderedItem(item: WantedItem, dish: Dish): OrderedItem {
  return {
    id: dish.id,
    item_code: dish.itemCode,
    name: dish.name,
    pricePaise: dish.pricePaise,
    quantity: item.quantity,
    image_url: dish.image,
    ...(item.note && { note: item.note }),
  };
}

/**
 * @throws HttpError 409 `SOLD_OUT` with `item_codes` if the order is for a moment at which a requested dish has sold out (rule:
 * sold-out-today)
 */
export function refuseSoldOut(lines: OrderedItem[], menu: Dish[], at: Date): void {
  const gone = menu.filter(({ id, soldOutUntil }) => {
    const sold_out_until = soldOutUntil?.toISOString();
    return isSoldOut({ sold_out_until }, at) && lines.some((line) => line.id === id);
  });
  if (gone.length === 0) return;
  const text =
    gone.length === 1
      ? '{dishes} is sold out today. Please remove it from your cart.'
      : '{dishes} are sold out today. Please remove them from your cart.';
  const dishes = (language: Language) =>
    listIn(
      gone.map((dish) => `“${nameIn(dish, language)}”`),
      language,
    );
  throw conflict(words(text, { dishes }), 'SOLD_OUT', { item_codes: gone.map(({ itemCode }) => itemCode) });
}

/** Orders have the English name; a customer who reads the menu in another language knows the dish by that language's name. */
const nameIn = ({ name, translations }: Dish, language: Language): string =>
  (language !== 'en' && translations?.[language]?.name) || name;

const tooMany = (name: string) =>
  badRequest(
    words('You can order at most {most} of “{dish}”.', { most: MAX_QUANTITY, dish: name }),
    'TOO_MANY_PIECES',
  );

import { hasSoldOut } from '@food/cart/sold-out';
import type { AddedPieces, CartLine } from '@food/cart/store';
import type { MenuItem } from '@food/contracts/catalog';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import type { OrderItem } from '@food/contracts/orders';
import { formatRupees } from '@food/format/money';
import { locale } from '@food/platform/messages';
import { t } from '../messages';
import { dishOn } from './orders-api';

/** More names would make the message cover a phone. */
const NAMED = 4;

/** The dishes of an order compared with a menu. */
interface Compared {
  /** The dishes that are on the menu and available today. */
  readonly dishes: AddedPieces[];
  readonly gone: string[];
  readonly soldOut: string[];
  readonly changed: string[];
}

export function compare(ordered: readonly OrderItem[], menu: readonly MenuItem[]): Compared {
  const found: Compared = { dishes: [], gone: [], soldOut: [], changed: [] };
  for (const old of ordered) {
    const item = dishOn(menu, old);
    if (!item) found.gone.push(old.name || t('reorderAll.unnamed'));
    else if (hasSoldOut(item)) found.soldOut.push(item.name);
    else {
      found.dishes.push({ item, quantity: old.quantity, note: old.note });
      if (item.price !== old.price) found.changed.push(newPrice(item, old));
    }
  }
  return found;
}

const newPrice = ({ name, price }: MenuItem, old: OrderItem): string =>
  t('reorderAll.price', { name, price: formatRupees(price), before: formatRupees(old.price) });

/** How many of a dish were added to the cart. */
export function addedTo(before: readonly CartLine[], after: readonly CartLine[]): (id: number) => number {
  return (id) => piecesOf(after, id) - piecesOf(before, id);
}

const piecesOf = (lines: readonly { id: number; quantity: number }[], id: number): number =>
  lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);

/** The differences from the old order, in words; empty if there are none. */
export function newsOf({ dishes, gone, soldOut, changed }: Compared, added: (id: number) => number): string {
  const wanted = dishes.map(({ item, quantity }) => ({ id: item.id, quantity }));
  const short = dishes.filter(({ item }) => added(item.id) < piecesOf(wanted, item.id));
  return [
    sentence('reorderAll.newsGone', gone),
    sentence('reorderAll.newsSoldOut', soldOut),
    sentence('reorderAll.newsChanged', changed),
    sentence(
      'reorderAll.newsShort',
      short.map(({ item }) => item.name),
    ),
    short.length > 0 && t('reorderAll.most', { dishes: MAX_LINES, pieces: MAX_QUANTITY }),
  ]
    .filter(Boolean)
    .join(' ');
}

function sentence(key: Parameters<typeof t>[0], all: string[]): string | false {
  const names = [...new Set(all)];
  const others = names.length - NAMED;
  // One more name takes no more room than "1 other".
  const listed = others > 1 ? [...names.slice(0, NAMED), t('reorderAll.others', { count: others })] : names;
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' });
  return listed.length > 0 && t(key, { names: list.format(listed) });
}

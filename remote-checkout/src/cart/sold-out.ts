import { useHasSoldOut } from '@food/cart/sold-out';
import type { CartLine } from '@food/cart/store';
import { hasHours, type Opening } from '@food/contracts/opening-hours';
import { isAmong, type SoldOutDish } from '@food/contracts/sold-out';
import { locale } from '@food/platform/messages';
import { t } from '../messages';

/** The lines that aren't available on the day of the order (rule: sold-out-today). */
export function useSoldOutLines(lines: readonly CartLine[], dishes: readonly SoldOutDish[] = []): CartLine[] {
  const hasSoldOut = useHasSoldOut();
  const now = dishes.filter(hasSoldOut);
  return lines.filter((line) => isAmong(now, line));
}

/** The sentence on how to continue without sold-out dishes; empty if there are none. */
export function soldOutWords(lines: readonly CartLine[], opening: Opening | undefined): string[] {
  if (lines.length === 0) return [];
  const key = opening && hasHours(opening) ? 'cart.removeSoldOutOrWait' : 'cart.removeSoldOut';
  return [t(key, dishNames(lines))];
}

/** The dishes of lines, for a sentence that names them. */
export function dishNames(lines: readonly CartLine[]) {
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' });
  return { count: lines.length, dishes: list.format(lines.map(({ name }) => name)) };
}

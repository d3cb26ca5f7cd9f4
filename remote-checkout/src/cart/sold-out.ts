import { useHasSoldOut } from '@food/cart/sold-out';
import type { CartLine } from '@food/cart/store';
import { hasHours, type Opening } from '@food/contracts/opening-hours';
import { isAmong, type SoldOutDish } from '@food/contracts/sold-out';

/** The lines that can't be had for the day of the order (rule: sold-out-today). */
export function useSoldOutLines(lines: readonly CartLine[], dishes: readonly SoldOutDish[] = []): CartLine[] {
  const hasSoldOut = useHasSoldOut();
  const now = dishes.filter(hasSoldOut);
  return lines.filter((line) => isAmong(now, line));
}

/** What to do about them; nothing where there are none. */
export function soldOutWords(lines: readonly CartLine[], opening: Opening | undefined): string[] {
  if (lines.length === 0) return [];
  const names = LIST.format(lines.map(({ name }) => name));
  const [are, them] = lines.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const otherwise = opening && hasHours(opening) ? ', or choose a delivery time on another day' : '';
  return [`${names} ${are} sold out today. Remove ${them}${otherwise} to order.`];
}

const LIST = new Intl.ListFormat('en-IN', { type: 'conjunction' });

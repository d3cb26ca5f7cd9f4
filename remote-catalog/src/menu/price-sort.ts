import { t } from '../messages';

/** The order that an address asks for, in any case of letters, as the server reads it; null for none and any other. */
export const sortOf = (sort: string | undefined): 'asc' | 'desc' | null =>
  (['asc', 'desc'] as const).find((known) => known === sort?.toLowerCase()) ?? null;

/** none, ascending, descending, none (rule: price-sort-cycle). Null is none. */
export function nextSort(sort: string | undefined): 'asc' | 'desc' | null {
  const now = sortOf(sort);
  if (now === 'asc') return 'desc';
  return now === 'desc' ? null : 'asc';
}

/** The text on the button. */
export function sortLabel(sort: string | undefined): string {
  const now = sortOf(sort);
  if (now === 'asc') return t('sort.ascending');
  return now === 'desc' ? t('sort.descending') : t('sort.none');
}

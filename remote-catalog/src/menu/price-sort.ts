import { t } from '../messages';

/** none, ascending, descending, none (rule: price-sort-cycle). Null is none. */
export function nextSort(sort: string | undefined): 'asc' | 'desc' | null {
  if (sort === 'asc') return 'desc';
  return sort === 'desc' ? null : 'asc';
}

/** The text on the button. */
export function sortLabel(sort: string | undefined): string {
  if (sort === 'asc') return t('sort.ascending');
  return sort === 'desc' ? t('sort.descending') : t('sort.none');
}

import { useSearchParams } from '@food/platform/router';
import { useEffect, useRef } from 'react';

/** The filters that an address can carry (rule: filters-in-the-address). */
export type FilterName = 'food_type' | 'sort' | 'keyword' | 'category_id' | 'q';

/** The chosen filters; a filter that is off is absent. */
export type Filters = Partial<Record<FilterName, string>>;

/** A change: null switches a filter off. */
export type FilterChange = Partial<Record<FilterName, string | null>>;

/** The filters of an address, only those of `names`, in their order. */
export function readFilters(params: URLSearchParams, names: readonly FilterName[]): Filters {
  const filters: Filters = {};
  for (const name of names) {
    const value = params.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}

/** The address's query after a change. Other parameters, such as a preview's release, stay. */
export function withChange(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The path of the call for these filters; without any it is the bare path, as `remote.json` lists it. */
export function filteredPath(path: string, filters: Filters): string {
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * The filters in the address, and a function that changes them. Changes replace the history entry, so that the previous page
 * stays one step back.
 */
export function useFilters(names: readonly FilterName[]) {
  const [params, setParams] = useSearchParams();
  // A cheap phone renders an address late: the next change starts from the address that was requested, not from the one that is
  // rendered.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const change = (wish: FilterChange) => {
    asked.current = withChange(asked.current, wish);
    setParams(asked.current, { replace: true, preventScrollReset: true });
  };
  return { filters: readFilters(params, names), change };
}

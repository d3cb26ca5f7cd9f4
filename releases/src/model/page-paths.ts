import { API_PREFIXES, FILE_PREFIXES } from '@food/contracts/site-paths';
import type { Release } from './release';

/** The route paths of a release's pages. */
export const pathsOf = (release: Release): string[] =>
  release.kind === 'host' ? release.pages : release.pages.map(({ path }) => path);

/** Equal for routes that catch the same addresses, such as `/category/:id` and `/Category/:categoryId/`. */
export const addresses = (path: string): string =>
  path.replace(/:\w+/g, ':').replace(/\/+$/, '').toLowerCase();

/** Where the site itself answers, so that no page can begin so. */
export const SITE_PATHS: readonly string[] = [...API_PREFIXES, ...FILE_PREFIXES];

/** Whether nobody could ever open a page of this path. */
export const isSitePath = (path: string): boolean =>
  SITE_PATHS.some((prefix) => addresses(path) === prefix || addresses(path).startsWith(`${prefix}/`));

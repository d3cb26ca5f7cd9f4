import { isSitePath } from '@food/contracts/site-paths';
import type { Release } from './release';

/** The route paths of a release's pages. */
export const pathsOf = (release: Release): string[] =>
  release.kind === 'host' ? release.pages : release.pages.map(({ path }) => path);

/** Equal for routes that match the same addresses, such as `/category/:id` and `/Category/:categoryId/`. */
export const addresses = (path: string): string =>
  path.replace(/:\w+/g, ':').replace(/\/+$/, '').toLowerCase();

/** Whether a page at this path could never be opened: the site itself answers there. */
export const isSitesOwn = (path: string): boolean => isSitePath(addresses(path));

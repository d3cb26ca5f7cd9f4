import { PAGES } from 'every-remote';
import { AUTH } from './parts/auth';
import { CATALOG } from './parts/catalog';
import { CHECKOUT } from './parts/checkout';
import { HOST } from './parts/host';
import { ORDERS } from './parts/orders';
import { TRACKING } from './parts/tracking';
import { asCustomer } from './scenes';
import type { ScreenStory, Screens } from './screen-story';

const WRITTEN: Record<string, Screens> = {
  host: HOST,
  auth: AUTH,
  catalog: CATALOG,
  checkout: CHECKOUT,
  orders: ORDERS,
  tracking: TRACKING,
};

/** A remote that has no file in `parts/` yet: each page as it opens, if its address is known. */
const asItOpens = (pages: readonly string[]): Screens =>
  Object.fromEntries(
    pages
      .filter((path) => !path.includes(':'))
      .map((path) => [path.slice(1), { 'as it opens': asCustomer(path) }]),
  );

/** Every screen in its main states, by part, screen and state. */
export const SCREENS: Record<string, Screens> = {
  ...Object.fromEntries(Object.entries(PAGES).map(([part, pages]) => [part, asItOpens(pages)])),
  ...WRITTEN,
};

/** A story by its address in the gallery: "catalog/Home/loading". */
export function findScreen(id: string): ScreenStory | undefined {
  const [part = '', screen = '', state = ''] = id.split('/');
  return SCREENS[part]?.[screen]?.[state];
}

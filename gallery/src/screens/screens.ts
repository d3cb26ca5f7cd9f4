import { AUTH } from './parts/auth';
import { CATALOG } from './parts/catalog';
import { CHECKOUT } from './parts/checkout';
import { HOST } from './parts/host';
import { ORDERS } from './parts/orders';
import { TRACKING } from './parts/tracking';
import type { ScreenStory, Screens } from './screen-story';

/** Every screen in its main states, by part, screen and state. */
export const SCREENS: Record<string, Screens> = {
  host: HOST,
  auth: AUTH,
  catalog: CATALOG,
  checkout: CHECKOUT,
  orders: ORDERS,
  tracking: TRACKING,
};

/** A story by its address in the gallery: "catalog/Home/loading". */
export function findScreen(id: string): ScreenStory | undefined {
  const [part = '', screen = '', state = ''] = id.split('/');
  return SCREENS[part]?.[screen]?.[state];
}

import type { getMenuItems, MenuItem } from '@food/contracts/catalog';
import { api } from '@food/platform/api';
import { pathOf } from '@food/platform/call';

export const MENU_PATH = pathOf<typeof getMenuItems>('/auth/category/menu/items');

/** The header of a copy with which the service worker answers while there is no connection (rule: offline-copies). */
const KEPT_AT = 'x-kept-at';

/**
 * The present menu, for what needs proof that a dish is gone or has another price (rule: off-the-menu).
 *
 * @throws Error for an answer that is no proof: a copy, or one that isn't whole
 */
export async function getWholeMenu(): Promise<MenuItem[]> {
  const { data, headers } = await api.request<MenuItem[]>({ method: 'GET', url: MENU_PATH });
  const isWhole = Array.isArray(data) && data.length > 0 && data.every(isReadable);
  if (!isWhole || headers?.[KEPT_AT]) throw new Error('The menu could not be read.');
  return data;
}

const isReadable = (dish: Partial<MenuItem> | null): boolean =>
  Number.isInteger(dish?.id) && typeof dish?.item_code === 'string';

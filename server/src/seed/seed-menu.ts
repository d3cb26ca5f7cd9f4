import { readFile } from 'node:fs/promises';
import { MenuDocument } from '@food/contracts/catalog';
import { putFirstMenu } from '../catalog/replace-menu';
import { hasSettings } from '../checkout/settings';
import type { AppContext } from '../context';

const seedMenu = new URL('../../seed/menu.json', import.meta.url);

/**
 * Writes the demo's menu if there has never been one; a later menu stays, also one that is written at the same moment. Only in
 * the demo: its dishes and coupons would be on sale elsewhere.
 */
export async function seedMenuWhenEmpty(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  if (await hasSettings(context.db)) return;
  await putFirstMenu(context, MenuDocument.parse(JSON.parse(await readFile(seedMenu, 'utf8'))));
}

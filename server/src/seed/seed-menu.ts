import { readFile } from 'node:fs/promises';
import { MenuDocument } from '@food/shared/contracts/catalog';
import { replaceMenu } from '../catalog/replace-menu';
import { settings } from '../checkout/checkout-tables';
import type { AppContext } from '../context';

const seedMenu = new URL('../../seed/menu.json', import.meta.url);

/** Puts the seed menu in place where there has never been one; a menu that was put since stays. */
export async function seedMenuWhenEmpty(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const [menu] = await context.db.select({ id: settings.id }).from(settings);
  if (menu) return;
  await replaceMenu(context, MenuDocument.parse(JSON.parse(await readFile(seedMenu, 'utf8'))));
}

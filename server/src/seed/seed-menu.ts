import { readFile } from 'node:fs/promises';
import { MenuDocument } from '@food/contracts/catalog';
import { replaceMenu } from '../catalog/replace-menu';
import { hasSettings } from '../checkout/settings';
import type { AppContext } from '../context';

const seedMenu = new URL('../../seed/menu.json', import.meta.url);

/** Puts the seed menu in place where there has never been one; a menu that was put since stays. */
export async function seedMenuWhenEmpty(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  if (await hasSettings(context.db)) return;
  await replaceMenu(context, MenuDocument.parse(JSON.parse(await readFile(seedMenu, 'utf8'))));
}

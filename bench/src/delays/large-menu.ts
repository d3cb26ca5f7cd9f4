import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MenuDocument } from '@food/contracts/catalog';
import { root } from '../builds/paths';

/** A copy of the demo's menu with this many dishes: its own, and the same again under other names. */
export async function largeMenu(dishes: number): Promise<MenuDocument> {
  const menu = JSON.parse(await readFile(join(root, 'server/seed/menu.json'), 'utf8')) as MenuDocument;
  const { items } = menu;
  const more = Array.from({ length: Math.max(0, dishes - items.length) }, (_, at) => {
    const like = items[at % items.length] as MenuDocument['items'][number];
    const time = 2 + Math.floor(at / items.length);
    return {
      ...like,
      id: 100_000 + at,
      item_code: `${like.item_code}-${time}`,
      name: `${like.name} No. ${time}`,
      bestseller: false,
      whats_new: false,
    };
  });
  return { ...menu, items: [...items, ...more] };
}

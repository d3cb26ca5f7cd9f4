import type { MenuDocument } from '@food/contracts/catalog';
import type { z } from 'zod';
import { couponProblems } from '../checkout/replace-coupons';
import { badRequest } from '../http/errors';

/** A menu document as its schema parsed it, with its defaults. */
export type Menu = z.output<typeof MenuDocument>;

const IMAGE = /^(\/(?!\/)|https?:\/\/[^/])\S*$/;

function repeated(kind: string, values: readonly (string | number)[]): string[] {
  const seen = new Set<string>();
  return values.flatMap((value) => {
    const key = String(value).toLowerCase();
    if (seen.has(key)) return [`${kind} ${value} is there twice`];
    seen.add(key);
    return [];
  });
}

function itemProblems(menu: Menu): string[] {
  const categories = new Set(menu.categories.map(({ id }) => id));
  const keywords = new Set(menu.keywords.map(({ id }) => id));
  return menu.items.flatMap((item) => [
    ...(categories.has(item.category_id)
      ? []
      : [`item ${item.item_code} names category ${item.category_id}, which is not in the document`]),
    ...item.keyword_ids
      .filter((id) => !keywords.has(id))
      .map((id) => `item ${item.item_code} names keyword ${id}, which is not in the document`),
  ]);
}

/**
 * Refuses a menu that contradicts itself, before any of it is stored.
 *
 * @throws HttpError 400 `MENU_INVALID` that names the first problems
 */
export function checkMenu(menu: Menu): void {
  const images = [...menu.categories, ...menu.items].filter(({ image }) => !IMAGE.test(image));
  const problems = [
    ...repeated(
      'category',
      menu.categories.map(({ id }) => id),
    ),
    ...repeated(
      'keyword',
      menu.keywords.map(({ id }) => id),
    ),
    ...repeated(
      'keyword',
      menu.keywords.map(({ name }) => name),
    ),
    ...repeated(
      'item',
      menu.items.map(({ id }) => id),
    ),
    ...repeated(
      'item',
      menu.items.map(({ item_code }) => item_code),
    ),
    ...repeated(
      'coupon',
      menu.coupons.map(({ code }) => code),
    ),
    ...images.map(({ name }) => `${name} has an image that is neither a path nor an http(s) address`),
    ...itemProblems(menu),
    ...menu.coupons.flatMap(couponProblems),
  ];
  refuseMenu(problems);
}

/** @throws HttpError 400 `MENU_INVALID` that names the first problems, if there are any */
export function refuseMenu(problems: string[]): void {
  if (problems.length === 0) return;
  const more = problems.length > 5 ? ` and ${problems.length - 5} more` : '';
  throw badRequest(`The menu was not replaced: ${problems.slice(0, 5).join('; ')}${more}.`, 'MENU_INVALID');
}

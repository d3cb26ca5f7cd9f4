import type { MenuDocument } from '@food/shared/contracts/catalog';
import type { z } from 'zod';
import { badRequest } from '../http/errors';

/** A menu document as its schema gave it, with its defaults. */
export type Menu = z.output<typeof MenuDocument>;

const IMAGE = /^(\/(?!\/)|https?:\/\/[^/])\S*$/;
/** A hundred years, in days: dates beyond it are slips of the finger. */
const LONGEST = 36_500;

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

function couponProblems(coupon: Menu['coupons'][number]): string[] {
  const dated = coupon.expires_at != null && coupon.expires_in_days != null;
  const value = coupon.discount_type === 'percentage' ? 100 : 10_000_000;
  return [
    ...(dated ? ['has two expiries'] : []),
    ...(coupon.discount_value > value ? [`has a discount over ${value}`] : []),
    ...(Math.abs(coupon.expires_in_days ?? 0) > LONGEST ? ['expires too far away'] : []),
    ...(coupon.expires_at != null && expiryMoment(coupon.expires_at) === null
      ? ['has an unreadable expiry']
      : []),
  ].map((problem) => `coupon ${coupon.code} ${problem}`);
}

/** The moment that an expiry means: an instant, or a date's end in India (decisions, section 2); null if unreadable. */
export function expiryMoment(text: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!date && !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const moment = new Date(date ? `${text}T23:59:59.999+05:30` : text);
  return Number.isNaN(moment.getTime()) ? null : moment;
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
  if (problems.length === 0) return;
  const more = problems.length > 5 ? ` and ${problems.length - 5} more` : '';
  throw badRequest(`The menu was not replaced: ${problems.slice(0, 5).join('; ')}${more}.`, 'MENU_INVALID');
}

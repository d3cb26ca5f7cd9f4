import { z } from 'zod';
import { LANGUAGES } from './language';

/** Texts of the menu document in other languages than its own, as far as there are any (rule: menu-languages). */
export const translationsOf = <T extends z.ZodType>(texts: T) =>
  z.partialRecord(z.enum(LANGUAGES).exclude(['en']), texts).optional();

/** For an item whose name is its only text. */
export function named(most: number) {
  const name = z.string().trim().min(1).max(most);
  return { name, translations: translationsOf(z.object({ name })) };
}

/** Notes for the kitchen, as the browser and the server count them alike. Without zod, so that the browser may import it. */

/** Characters of a note to a dish (rule: notes-bounded). */
export const MAX_DISH_NOTE = 140;
/** Characters of a note to a whole order (rule: notes-bounded). */
export const MAX_ORDER_NOTE = 280;

/**
 * The length of a text in code points, as PostgreSQL and JSON Schema count: the same in every browser, whatever its version of
 * Unicode.
 */
export const countCharacters = (text: string): number => [...text].length;

/** The beginning of a text, up to this many characters, none of them cut in half. */
export const cutTo = (most: number, text: string): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

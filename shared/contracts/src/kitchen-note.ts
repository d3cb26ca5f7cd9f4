/** Notes for the kitchen, counted alike in the browser and on the server. Without zod, so that the browser may import it. */

/** The most characters of a note about a dish (rule: notes-bounded). */
export const MAX_DISH_NOTE = 140;
/** The most characters of a note about a whole order (rule: notes-bounded). */
export const MAX_ORDER_NOTE = 280;

/**
 * The length of a text in code points, as in PostgreSQL and JSON Schema: the same in every browser, whatever its version of
 * Unicode.
 */
export const countCharacters = (text: string): number => [...text].length;

/** The beginning of a text, up to this many characters, without cutting one in half. */
export const cutTo = (most: number, text: string): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

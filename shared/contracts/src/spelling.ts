// Comparing spellings, for the search of the menu (rule: search-forgives).

/**
 * A key that is the same for the spellings of one Indian word in Latin letters: biriyani and biryani, gobhi and gobi, vada and
 * wada.
 */
export const soundOf = (word: string): string =>
  word
    .replace(/oo/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/ck/g, 'k')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/z/g, 'j')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/(\p{L})\1+/gu, '$1');

/** A word's letters, a bit each. Two may share a bit: then a word is compared unnecessarily. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** At least how many letters of a word another one lacks. */
export function lettersMissing(letters: number, others: number): number {
  let missing = 0;
  for (let left = letters & ~others; left !== 0; left &= left - 1) missing++;
  return missing;
}

/** In a short word, an error gives another word (rule: search-forgives). */
export function errorsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The number of letters left out, inserted, exchanged or swapped with their neighbour (optimal string alignment), between `typed`
 * and the whole of `word`, and between `typed` and its nearest beginning.
 */
export function errorsBetween(typed: string, word: string): [whole: number, beginning: number] {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + (same ? 0 : 1),
        swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return [row.at(-1)!, Math.min(...row)];
}

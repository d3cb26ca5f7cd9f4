import { MAX_SEARCH } from './limits';
import { errorsAllowed, errorsBetween, lettersMissing, lettersOf, soundOf } from './spelling';

// The results of a menu search and their order: the same in the browser and on the server (rule: one-search). Without zod, so
// that the browser may import it; without a library (decision 044).

/** The data of a dish that is searched. */
export interface SearchedDish {
  readonly id: number;
  readonly name: string;
  /** Only if `name` is in another language. */
  readonly english_name?: string | undefined;
  readonly subcontent: string;
  readonly category_name: string;
}

/** A keyword, and the dishes that have it. */
export interface SearchedKeyword {
  readonly name: string;
  /** The same in the language of the dishes' names. */
  readonly label?: string | undefined;
  readonly item_ids: readonly number[];
}

/** The results of a search in the whole menu. */
export interface Found {
  /** Dishes that have all words, best first. */
  readonly ids: readonly number[];
  /** The words that were searched in place of the typed ones; null if they are the same. */
  readonly corrected: string | null;
  /** If no dish has all words: those with the most of them, best first. */
  readonly nearest: readonly number[];
}

/** A menu prepared for searching. */
export interface MenuIndex {
  search(typed: string): Found;
}

/** The field in which a word of a dish occurs, with its weight. */
const IN_NAME = 12;
const IN_KEYWORD = 6;
const IN_CATEGORY = 4;
const IN_DESCRIPTION = 1;

/** How a word is matched. */
const WHOLE = 3;
const BEGINNING = 2;
const SPELLING = 1;

/** Words that are ignored if anything else is typed: frequent in sentences, rare in a menu. */
const FILLERS = new Set(['a', 'and', 'for', 'in', 'of', 'the', 'with']);

interface Word {
  readonly text: string;
  readonly sound: string;
  /** The letters of its sound, a bit each. */
  readonly letters: number;
  /** The word's weight in each dish that has it, by the dish's place in the menu. */
  readonly dishes: Map<number, number>;
}

/** A word of the menu that matches a typed one, and how well. */
type Meant = readonly [Word, number];

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function newWord(text: string): Word {
  const sound = soundOf(text);
  return { text, sound, letters: lettersOf(sound), dishes: new Map() };
}

/** Prepares a menu for searching; takes a few milliseconds for 2,000 dishes. `dishes` in the order of the menu. */
export function indexMenu(dishes: readonly SearchedDish[], keywords: readonly SearchedKeyword[]): MenuIndex {
  const words = new Map<string, Word>();
  const put = (text: string, at: number, counts: number) => {
    for (const typed of wordsOf(text)) {
      const word = words.get(typed) ?? newWord(typed);
      words.set(typed, word);
      word.dishes.set(at, Math.max(counts, word.dishes.get(at) ?? 0));
    }
  };
  const placeOf = new Map(dishes.map(({ id }, at) => [id, at]));
  for (const [at, dish] of dishes.entries()) {
    put(dish.name, at, IN_NAME);
    put(dish.english_name ?? '', at, IN_NAME);
    put(dish.category_name, at, IN_CATEGORY);
    put(dish.subcontent, at, IN_DESCRIPTION);
  }
  for (const { name, label, item_ids } of keywords)
    for (const id of item_ids) {
      const at = placeOf.get(id);
      if (at !== undefined) put(`${name} ${label ?? ''}`, at, IN_KEYWORD);
    }
  const known = [...words.values()];
  const lengths = dishes.map(({ name }) => wordsOf(name).length);
  return { search: (typed) => search(typed, { dishes, known, lengths }) };
}

interface Ready {
  readonly dishes: readonly SearchedDish[];
  readonly known: readonly Word[];
  /** Words in each dish's name. */
  readonly lengths: readonly number[];
}

function search(typed: string, { dishes, known, lengths }: Ready): Found {
  const all = [...new Set(wordsOf(typed.slice(0, MAX_SEARCH)))];
  const telling = all.filter((word) => !FILLERS.has(word));
  const typedWords = telling.length > 0 ? telling : all;
  const terms = [...new Set(typedWords.flatMap((term) => partsOf(term, known)))];
  const read = terms.map((term) => meaningOf(term, known));
  const counts = new Map<number, { words: number; score: number }>();
  for (const { meant } of read)
    for (const [at, score] of scoresOf(meant)) {
      const before = counts.get(at) ?? { words: 0, score: 0 };
      counts.set(at, { words: before.words + 1, score: before.score + score });
    }
  const most = Math.max(0, ...[...counts.values()].map(({ words }) => words));
  const best = [...counts]
    .filter(([, { words }]) => words === most)
    // Two equal matches: the one with the shorter name fits the search better.
    .sort(([a, one], [b, other]) => other.score - one.score || lengths[a]! - lengths[b]! || a - b)
    .map(([at]) => dishes[at]!.id);
  const words = read.map(({ word }) => word).join(' ');
  return {
    ids: most === terms.length ? best : [],
    corrected: words === typedWords.join(' ') ? null : words,
    nearest: most === terms.length ? [] : best,
  };
}

/** The score of each dish for one typed word: that of the word's best field in it. */
function scoresOf(meant: readonly Meant[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [word, met] of meant)
    for (const [at, counts] of word.dishes) scores.set(at, Math.max(counts * met, scores.get(at) ?? 0));
  return scores;
}

/** The words of the menu that equal a typed one or begin with it, and those with its sound. */
function asTyped(term: string, known: readonly Word[]): Meant[] {
  const sound = soundOf(term);
  return known.flatMap((word): Meant[] => {
    if (word.text === term) return [[word, WHOLE]];
    if (word.text.startsWith(term)) return [[word, BEGINNING]];
    return word.sound === sound ? [[word, SPELLING]] : [];
  });
}

/** Two words of one dish that were typed as one, the second perhaps incomplete: panipuri. Otherwise the word as it is. */
function partsOf(term: string, known: readonly Word[]): readonly string[] {
  if (asTyped(term, known).length > 0) return [term];
  for (let at = 3; at < term.length - 1; at++) {
    const parts = [term.slice(0, at), term.slice(at)] as const;
    const first = asTyped(parts[0], known).filter(
      ([{ text }, how]) => how !== BEGINNING && !FILLERS.has(text),
    );
    const has = (dish: number) => first.some(([{ dishes }]) => dishes.has(dish));
    if (first[0] && asTyped(parts[1], known).some(([{ dishes }]) => [...dishes.keys()].some(has)))
      return parts;
  }
  return [term];
}

/** The words of the menu that match a typed one: as typed, else by sound, else the nearest with a typing error. */
function meaningOf(term: string, known: readonly Word[]): { word: string; meant: readonly Meant[] } {
  const meant = asTyped(term, known);
  const likely = meant.some(([, how]) => how > SPELLING) ? null : nearestWord(term, known);
  return likely ? meaningOf(likely.text, known) : { word: term, meant };
}

/** The word with the nearest sound: a whole one before a beginning, then the one in the most dishes. */
function nearestWord(term: string, known: readonly Word[]): Word | null {
  const sound = soundOf(term);
  const allowed = errorsAllowed(sound.length);
  const letters = lettersOf(sound);
  let nearest: Word | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of known) {
    // Each letter that the word lacks is at least one error. Few words remain, and only those are compared.
    if (lettersMissing(letters, word.letters) > allowed) continue;
    const [whole, nearBeginning] = errorsBetween(sound, word.sound);
    // One or two letters begin too many words to mean one; so do four with an error.
    const beginsMany = sound.length < (nearBeginning > 0 ? 5 : 3);
    const beginning = beginsMany ? whole : nearBeginning;
    const errors = Math.min(whole, beginning);
    if (errors > allowed) continue;
    // With a sound of four letters an error may give another word: coke would find chole.
    if (errors > 0 && sound.length < 5 && errorsBetween(term, word.text)[0] > allowed) continue;
    const far = Math.min(2 * whole, 2 * beginning + 1) + (word.sound[0] === sound[0] ? 0 : 0.5);
    const isNearer = far < least || (far === least && word.dishes.size > nearest!.dishes.size);
    if (isNearer) [nearest, least] = [word, far];
  }
  return nearest;
}

/** The dishes of a list that were found, best first; a list that is sorted by price stays sorted. */
export function pickFound<D extends { readonly id: number }>(
  ids: readonly number[],
  list: readonly D[],
  sort: string | undefined,
): D[] {
  const rank = new Map(ids.map((id, at) => [id, at]));
  const found = list.filter(({ id }) => rank.has(id));
  if (/^\s*(asc|desc)\s*$/i.test(sort ?? '')) return found;
  return found.sort((one, other) => rank.get(one.id)! - rank.get(other.id)!);
}

import { type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import { composition } from '@food/platform/composition';
import { siteConfig } from '@food/platform/config';
import format from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { countInstance } from './composition/instances';

countInstance('@food/platform/messages');

// The package's own names of these imports aren't resolved if a part's types are compiled by paths
// (releases/src/publish/compile-types.ts).
type Arguments = Parameters<typeof format>;
type CompiledMessage = Arguments[0];
type FormatValues = NonNullable<Arguments[2]>;
type Formatters = Arguments[3]['formatters'];

/** Texts by their keys, as a build compiles them from ICU's message format (shared/build/compile-messages.mjs). */
type Messages = Readonly<Record<string, CompiledMessage>>;

type OtherLanguage = Exclude<Language, 'en'>;

/** A package's files in the other languages; only that of the page's language is loaded. */
type Translations = Readonly<Record<OtherLanguage, () => Promise<{ default: object }>>>;

/** The build that the texts are in. */
interface Owner {
  readonly part: string;
  readonly version: string;
}

interface MessageSet {
  readonly owner: Owner;
  readonly translations: Translations;
  readonly words: Partial<Record<Language, Messages>>;
  readonly loading: Partial<Record<Language, Promise<void>>>;
}

type Values = Readonly<Record<string, string | number>>;
type Tags = Readonly<Record<string, string | number | ((inside: ReactNode) => ReactNode)>>;

/** Returns the texts of one message file in the page's language. */
export interface Translate<Key extends string> {
  /** The text with its values. Call it while rendering, not when a module is evaluated: the language may not be loaded yet. */
  (key: Key, values?: Values): string;
  /** A text with elements in it, e.g. `{ b: (inside) => <b>{inside}</b> }` for `Pay <b>now</b>`. */
  rich(key: Key, tags: Tags): ReactNode;
}

const sets = new Set<MessageSet>();

/** The page's language, which stays the same until the next full load. */
export const language = (): Language => siteConfig().language;

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', hi: 'hi-IN', te: 'te-IN' };

/** The locale of dates and lists (rule: times-shown). */
export const locale = (): string => LOCALES[language()];

/**
 * Registers a package's texts. The English ones come with the code, so that a text is never missing; those in the page's language
 * come by {@link loadMessages} (decision 056, rule: site-languages).
 *
 * @param owner `{ part: __PART__, version: __VERSION__ }`; for a shared package, which others build too, `@food/platform/owner`
 * @param english the file `messages/en.json` beside the caller
 */
export function defineMessages<Key extends string>(
  owner: Owner,
  english: Readonly<Record<Key, string>>,
  translations: Translations,
): Translate<Key> {
  const source = english as unknown as Messages;
  const set: MessageSet = { owner, translations, words: {}, loading: {} };
  sets.add(set);
  const write = (key: Key, values: FormatValues) => {
    const text = set.words[language()]?.[key] ?? source[key] ?? key;
    return format(text, language(), values, { formatters }) as ReactNode | ReactNode[];
  };
  return Object.assign((key: Key, values: Values = {}) => String(write(key, values)), {
    rich: (key: Key, tags: Tags) => inOne(write(key, Object.fromEntries(Object.entries(tags).map(asTag)))),
  });
}

/**
 * Loads the texts in the page's language for all code that is loaded by now; callers that load code call it before that code is
 * rendered. Never rejects: missing texts stay English, and their team gets a report.
 */
export async function loadMessages(): Promise<void> {
  const wanted = language();
  if (wanted === SOURCE_LANGUAGE) return;
  await Promise.all([...sets].map((set) => (set.loading[wanted] ??= load(set, wanted as OtherLanguage))));
}

/** Whether all loaded code has its texts in the page's language. */
export const hasMessages = (): boolean =>
  language() === SOURCE_LANGUAGE || [...sets].every(({ words }) => words[language()]);

async function load(set: MessageSet, wanted: OtherLanguage): Promise<void> {
  try {
    set.words[wanted] = (await set.translations[wanted]()).default as Messages;
  } catch (error) {
    delete set.loading[wanted];
    tellOnce(set.owner, error);
  }
}

const told = new Set<string>();

/** One file has the texts of a part and of the packages in its build. */
function tellOnce({ part, version }: Owner, error: unknown): void {
  const release = `${part}@${version}`;
  if (told.has(release)) return;
  told.add(release);
  composition().reportLoss(part, version, error);
}

// A tag may contain several pieces, for which React would require keys.
const inOne = (pieces: ReactNode | ReactNode[]): ReactNode =>
  Array.isArray(pieces) ? createElement(Fragment, null, ...pieces) : pieces;

const asTag = ([name, value]: [string, Tags[string]]): [string, FormatValues[string]] => [
  name,
  typeof value === 'function' ? (inside: unknown) => value(inOne(inside as ReactNode[])) : value,
];

const made = new Map<string, unknown>();

// Creating one takes as long as formatting a hundred texts.
function once<T>(name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}

/** Our languages write a count below a thousand as its digits; making a NumberFormat blocks a cheap phone for 50 ms. */
const isPlain = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < 1_000;

const formatters: Formatters = {
  getPluralRules: (...of) => once(`plural ${JSON.stringify(of)}`, () => new Intl.PluralRules(...of)),
  getNumberFormat: (locale, options) => {
    const intl = () =>
      once(`number ${JSON.stringify([locale, options])}`, () => new Intl.NumberFormat(locale, options));
    if (options) return intl();
    const format = (number: number) => (isPlain(number) ? String(number) : intl().format(number));
    return { format } as Intl.NumberFormat;
  },
  getDateTimeFormat: (...of) => once(`date ${JSON.stringify(of)}`, () => new Intl.DateTimeFormat(...of)),
};

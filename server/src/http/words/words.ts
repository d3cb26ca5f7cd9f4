import type { Language } from '@food/contracts/language';
import hindi from './hi.json';
import telugu from './te.json';

/** A text for customers, in English, which is its key in the files of the other languages (rule: site-languages). */
export type Text = keyof typeof hindi & keyof typeof telugu;

/** The value for `{name}` in a text; a function if it differs by language. */
type Value = string | number | ((language: Language) => string);

/** A text with values, to be written in the reader's language. */
export class Words {
  constructor(
    readonly text: Text,
    readonly values: Readonly<Record<string, Value>>,
  ) {}
}

/** A text with values in it: `words('The coupon {code} can no longer be used.', { code })`. */
export const words = (text: Text, values: Words['values']): Words => new Words(text, values);

/** A message for a customer: whole, or with values. */
export type Told = string | Words;

const TRANSLATIONS: Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>> = {
  hi: new Map(Object.entries(hindi)),
  te: new Map(Object.entries(telugu)),
};

/** A message in a language. Texts for operations alone are only in English. */
export function inLanguage(told: Told, language: Language): string {
  if (typeof told === 'string') return translation(told, language);
  const { text, values } = told;
  // ICU's simplest arguments: none of these texts needs more, and a parser would cost each start a tenth of a second.
  return translation(text, language).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return String(typeof value === 'function' ? value(language) : value);
  });
}

const translation = (text: string, language: Language): string => TRANSLATIONS[language]?.get(text) ?? text;

/** The `Intl` locale of a language. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN', te: 'te-IN' };

/** Names joined to a list as in a language. */
export const listIn = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names);

const NEAR = 6 * 86_400_000;

/** A coming day in India: its weekday, with the date if the weekday alone could be another week's. */
export function dayIn(when: Date, now: Date, language: Language): string {
  const date = when.getTime() - now.getTime() > NEAR ? ({ day: 'numeric', month: 'long' } as const) : {};
  const how = { weekday: 'long', ...date, timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], how).format(when);
}

/** A duration in usual words: in seconds to a minute and a half, in minutes to an hour and a half, else in hours; rounded up. */
export function durationIn(seconds: number, language: Language): string {
  const [unit, of] = seconds <= 90 ? ['second', 1] : seconds <= 90 * 60 ? ['minute', 60] : ['hour', 3_600];
  const how = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(LOCALES[language], how).format(Math.ceil(seconds / of));
}

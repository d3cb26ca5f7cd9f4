/** All but {@link SOURCE_LANGUAGE}: the languages of translations. */
export const OTHER_LANGUAGES = ['hi', 'te'] as const;
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number];

/** The product's languages, by their BCP 47 names; the first one is the default (rule: site-languages). */
export const LANGUAGES = ['en', ...OTHER_LANGUAGES] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the texts in the sources and in the contracts. */
export const SOURCE_LANGUAGE: Language = 'en';

export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((known) => known === name);

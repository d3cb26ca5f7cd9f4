/** The product's languages, by their BCP 47 names; the first one is the default (rule: site-languages). */
export const LANGUAGES = ['en', 'hi', 'te'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All but {@link SOURCE_LANGUAGE}: the languages of translations. */
export type OtherLanguage = Exclude<Language, 'en'>;

/** The language of the texts in the sources and in the contracts. */
export const SOURCE_LANGUAGE: Language = 'en';

export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((known) => known === name);

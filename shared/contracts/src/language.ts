/** The languages that the product speaks, by their names in BCP 47; the first one wherever another is not there (rule: site-languages). */
export const LANGUAGES = ['en', 'hi', 'te'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All but {@link SOURCE_LANGUAGE}: the languages of translations. */
export type OtherLanguage = Exclude<Language, 'en'>;

/** The language of the words in the sources and in the contracts. */
export const SOURCE_LANGUAGE: Language = 'en';

export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((known) => known === name);

import { isLanguage, type Language, SOURCE_LANGUAGE } from '@food/contracts/language';

/** The name by which the gallery tells a frame its story, and light or dark: it survives a reload. */
export const frameName = (story: string, scheme: 'light' | 'dark'): string => `${story} ${scheme}`;

export const storyName = (): string => window.name.replace(/ (light|dark)$/, '');

/** Shows this frame light or dark, whatever colour scheme the visitor's system has. */
export function applyScheme(): void {
  document.documentElement.style.colorScheme = /(light|dark)$/.exec(window.name)?.[0] ?? '';
}

/** The language in a frame's address, `?language=hi`; no page of the product has such a parameter. */
export function frameLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('language');
  return isLanguage(asked) ? asked : SOURCE_LANGUAGE;
}

/** The same address, for a frame in this language. */
export const inFrameLanguage = (src: string, language: Language): string =>
  language === SOURCE_LANGUAGE ? src : `${src}${src.includes('?') ? '&' : '?'}language=${language}`;

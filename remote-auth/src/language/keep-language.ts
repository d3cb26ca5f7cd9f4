import type { Language } from '@food/contracts/language';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Stores the language in the cookie by which the server chooses a page's language. Returns whether the browser accepted it (rule:
 * language-chosen).
 */
export function keepLanguage(language: Language): boolean {
  const kept = `language=${language}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers of the list, and in pages without https.
    document.cookie = `${kept}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
    return document.cookie.split('; ').includes(kept);
  } catch {
    // Reading cookies throws in a sandboxed page.
    return false;
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import Negotiator from 'negotiator';

/** The name of the cookie that the settings set. */
const COOKIE = 'language=';

/**
 * How much of a browser's `Accept-Language` is read: browsers send less than a hundred characters, and longer ones take longer to
 * parse.
 */
const LONGEST_HEADER = 300;

/** The `Vary` header of a cached answer that depends on {@link languageOf}. */
export const VARY_LANGUAGE = 'accept-language, cookie';

/**
 * The language of an answer: the customer's choice, else the first supported one that the browser asks for (rule:
 * site-languages).
 */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  chosenLanguage(headers.cookie) ?? acceptedLanguage(headers['accept-language']) ?? SOURCE_LANGUAGE;

/**
 * The language of a page's call: the page's own, which is alone in `Accept-Language`. The cookie may have changed since, and a
 * page keeps its language until it is reloaded (decision 056). For all other calls it is that of the request.
 */
export const languageOfCall = (headers: IncomingHttpHeaders): Language => {
  const said = headers['accept-language'];
  return isLanguage(said) ? said : languageOf(headers);
};

function chosenLanguage(cookies = ''): Language | undefined {
  if (!cookies.includes(COOKIE)) return undefined;
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const chosen = pairs.find((pair) => pair.startsWith(COOKIE))?.slice(COOKIE.length);
  return isLanguage(chosen) ? chosen : undefined;
}

/** A cache of the few headers that browsers send; made-up ones can't fill it. */
const known = new Map<string, Language | undefined>();
const MOST_KNOWN = 500;

function acceptedLanguage(header = ''): Language | undefined {
  const asked = header.slice(0, LONGEST_HEADER);
  if (known.has(asked)) return known.get(asked);
  const language = firstOfOurs(asked);
  if (known.size < MOST_KNOWN) known.set(asked, language);
  return language;
}

// All languages of the header are parsed, not only ours: of equal ones negotiator prefers an exact match, en to an earlier hi-IN.
function firstOfOurs(asked: string): Language | undefined {
  return new Negotiator({ headers: { 'accept-language': asked } })
    .languages()
    .map((tag) => (tag === '*' ? SOURCE_LANGUAGE : tag.toLowerCase().replace(/-.*/, '')))
    .find(isLanguage);
}

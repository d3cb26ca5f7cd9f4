import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import Negotiator from 'negotiator';

/** The name of the cookie that the settings set. */
const COOKIE = 'language=';

/**
 * How much of a browser's `Accept-Language` is read: browsers send less than a hundred letters, and longer ones take longer to read.
 */
const LONGEST_HEADER = 300;

/** What a cached answer that was made by {@link languageOf} depends on. */
export const VARY_LANGUAGE = 'accept-language, cookie';

/** The language that a request is answered in: the customer's choice, else the first that the browser asks for (rule: site-languages). */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  chosenLanguage(headers.cookie) ?? acceptedLanguage(headers['accept-language']) ?? SOURCE_LANGUAGE;

/**
 * The language that a page's call is answered in: what the page says it is in, alone in `Accept-Language`. The cookie may be another one by
 * now, since a page keeps its language until it is loaded anew (decision 056). Of all other calls it is that of the request.
 */
export const languageOfCall = (headers: IncomingHttpHeaders): Language => {
  const said = headers['accept-language'];
  return isLanguage(said) ? said : languageOf(headers);
};

function chosenLanguage(cookies = ''): Language | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const chosen = pairs.find((pair) => pair.startsWith(COOKIE))?.slice(COOKIE.length);
  return isLanguage(chosen) ? chosen : undefined;
}

/** What browsers ask for, of which there are few; no more is kept of made-up ones. */
const known = new Map<string, Language | undefined>();
const MOST_KNOWN = 500;

function acceptedLanguage(header = ''): Language | undefined {
  const asked = header.slice(0, LONGEST_HEADER);
  if (known.has(asked)) return known.get(asked);
  const language = firstOfOurs(asked);
  if (known.size < MOST_KNOWN) known.set(asked, language);
  return language;
}

// All that is asked for is read, not only ours: of equal ones negotiator prefers a whole match, en to an earlier hi-IN.
function firstOfOurs(asked: string): Language | undefined {
  return new Negotiator({ headers: { 'accept-language': asked } })
    .languages()
    .map((tag) => (tag === '*' ? SOURCE_LANGUAGE : tag.toLowerCase().replace(/-.*/, '')))
    .find(isLanguage);
}

import { MANIFEST_PATH, WORKER_PATH } from '@food/contracts/site-paths';
import type { ComposedPage } from '../compose/compose';
import type { PageHeaders } from '../compose/page-headers';

/** A page as a file. */
export interface ExportedPage extends ComposedPage {
  /** Route path, e.g. `/category/:categoryId`. */
  path: string;
  /** E.g. `category/_categoryId.html`. */
  file: string;
}

/** The headers that the server sends with every answer (server/src/http/security-headers.ts). */
const EVERYWHERE = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: SAMEORIGIN',
  'Referrer-Policy: strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy: same-origin',
];
/** For requests without credentials: a page on any origin may read them. */
const FOR_EVERY_ORIGIN = ['Access-Control-Allow-Origin: *', 'Cross-Origin-Resource-Policy: cross-origin'];
const FOREVER = 'Cache-Control: public, max-age=31536000, immutable';
const NEVER_KEPT = 'Cache-Control: no-store';
const ALWAYS_ASKED = 'Cache-Control: no-cache';

/** The file of a route path: one for all values of a parameter. */
export const fileOfPage = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).replaceAll(':', '_')}.html`;

const linesOf = (headers: PageHeaders): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/**
 * The headers of every address, in the format of the file `_headers` that Netlify and Cloudflare Pages read.
 *
 * @param workerPolicy of the service worker, whose fetches no page's policy covers
 */
export function headerRules(pages: readonly ExportedPage[], workerPolicy: string): string {
  const rule = (path: string, headers: readonly string[]) =>
    [path, ...headers.map((header) => `  ${header}`), ''].join('\n');
  return [
    rule('/*', EVERYWHERE),
    rule('/releases/*', [FOREVER, ...FOR_EVERY_ORIGIN]),
    rule('/mf/*', [NEVER_KEPT, ...FOR_EVERY_ORIGIN]),
    rule('/composition/*', [ALWAYS_ASKED]),
    rule('/deployment.json', [ALWAYS_ASKED]),
    // Not every host derives the type from the name.
    rule(MANIFEST_PATH, [ALWAYS_ASKED, 'Content-Type: application/manifest+json']),
    rule(WORKER_PATH, [ALWAYS_ASKED, `Content-Security-Policy: ${workerPolicy}`]),
    ...pages.map(({ path, headers }) => rule(path, [...linesOf(headers), ALWAYS_ASKED])),
  ].join('\n');
}

/** Which file answers addresses with a parameter, in the format of the file `_redirects`. */
export const rewriteRules = (pages: readonly ExportedPage[]): string =>
  pages
    .filter(({ path }) => path.includes(':'))
    .map(({ path, file }) => `${path} /${file} 200\n`)
    .join('');

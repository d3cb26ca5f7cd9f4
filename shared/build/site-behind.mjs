/* A development server in front of a site: serves the files that were built here, the pages in each use's own way, and
   everything else from the site. */

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {(request: Request, response: Response, next: () => void) => void} Middleware
 */

/** @type {(request: Request) => boolean} */
export const isForPage = ({ method, headers }) =>
  method === 'GET' && Boolean(headers.accept?.includes('text/html'));

/** The development server's own socket. */
const OWN_SOCKET = '/ws';

/**
 * A `proxy` entry: everything but pages from the site at an address, as if it had the same origin.
 *
 * @param {string} site
 */
export const siteBehind = (site) => ({
  target: site,
  changeOrigin: true,
  ws: true,
  pathFilter: (/** @type {string} */ path, /** @type {Request} */ request) =>
    path !== OWN_SOCKET && !isForPage(request),
  on: {
    error: (
      /** @type {Error} */ _error,
      /** @type {unknown} */ _request,
      /** @type {Response | import('node:net').Socket} */ response,
    ) => {
      if ('writeHead' in response) send(response, 502, none(downWords(site)));
      else response.destroy();
    },
  },
});

export const downWords = (/** @type {string} */ site) => `${site} does not answer. Is the site running?`;

/** The plain shell shows this message to the developer (shared/testing/src/plain-shell/unanswered.ts). */
export const none = (/** @type {string} */ message) => ({ code: 'NO_ANSWER', message });

/** @type {(response: Response, status: number, body: unknown) => void} */
export function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/**
 * Inserts a middleware after the one for built files.
 *
 * @template M
 * @param {M[]} found
 * @param {Middleware} middleware
 * @returns {M[]}
 */
export function behindFiles(found, middleware) {
  const at = found.findIndex(
    (each) => /** @type {{ name?: string }} */ (each).name === '@rspack/dev-middleware',
  );
  const added = /** @type {M} */ ({ name: 'remote', middleware });
  return [...found.slice(0, at + 1), added, ...found.slice(at + 1)];
}

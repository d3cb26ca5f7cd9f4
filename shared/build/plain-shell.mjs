import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

/** In the remote's folder: what the API answers there, by method and path, as in `{ "GET /auth/coupons": [] }`. */
const ANSWERS = 'api-answers.json';

/**
 * Makes of a remote's configuration one that serves its pages without a site (`@food/testing/plain-shell`). All calls but
 * those for a page go to the API at `api`, as from the same origin; without one `api-answers.json` in the remote's folder
 * answers them, read anew for each. Pieces of other remotes are not there.
 *
 * @template {import('@rspack/core').Configuration & Required<Pick<import('@rspack/core').Configuration, 'plugins'>>} C
 * @param {C} config
 * @param {{ dir: string, routes: string, uses: readonly string[], api?: string | undefined }} remote
 * @returns {C}
 */
export function asPlainShell(config, { dir, routes, uses, api }) {
  const file = (/** @type {string} */ path) => JSON.stringify(join(dir, path));
  const main = [
    "import { showAlone } from '@food/testing/plain-shell';",
    `import manifest from ${file('remote.json')};`,
    `import routes from ${file(routes)};`,
    `showAlone(routes, manifest, ${JSON.stringify(api ?? null)});`,
  ].join('\n');
  config.entry = { main: `data:text/javascript,${encodeURIComponent(main)}` };
  config.externals = Object.fromEntries(uses.map((use) => [use, ABSENT]));
  config.plugins.push(new rspack.HtmlRspackPlugin({ templateContent: HTML, scriptLoading: 'defer' }));
  config.devServer = {
    ...(config.devServer || {}),
    static: false,
    historyApiFallback: { disableDotRule: true },
    ...(api ? { proxy: [siteAt(api)] } : { setupMiddlewares: (found) => withAnswers(found, dir) }),
  };
  return config;
}

const ABSENT = 'promise Promise.reject(new Error("A remote alone has no pieces of others."))';

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A remote alone</title>
<div id="root"></div>
</html>`;

/** @type {(request: import('node:http').IncomingMessage) => boolean} */
const isForPage = ({ method, headers }) => method === 'GET' && Boolean(headers.accept?.includes('text/html'));

/** The development server's own socket. */
const OWN_SOCKET = '/ws';

/** @type {(api: string) => Record<string, unknown>} */
const siteAt = (api) => ({
  target: api,
  changeOrigin: true,
  ws: true,
  pathFilter: (/** @type {string} */ path, /** @type {import('node:http').IncomingMessage} */ request) =>
    path !== OWN_SOCKET && !isForPage(request),
  on: {
    error: (
      /** @type {Error} */ _error,
      /** @type {unknown} */ _request,
      /** @type {import('node:http').ServerResponse | import('node:net').Socket} */ response,
    ) => {
      if ('writeHead' in response) send(response, 502, none(`${api} does not answer. Is the site running?`));
      else response.destroy();
    },
  },
});

/**
 * @template M
 * @param {M[]} found
 * @param {string} dir
 * @returns {M[]}
 */
function withAnswers(found, dir) {
  /** @type {import('node:http').RequestListener extends (...args: infer A) => void ? (...args: [...A, () => void]) => void : never} */
  const middleware = (request, response, next) => {
    if (isForPage(request)) next();
    else void answer(`${request.method} ${request.url?.replace(/\?.*/, '')}`, dir, response);
  };
  const at = found.findIndex(
    (each) => /** @type {{ name?: string }} */ (each).name === '@rspack/dev-middleware',
  );
  // Behind the files that were built.
  return [
    ...found.slice(0, at + 1),
    /** @type {M} */ ({ name: 'api-answers', middleware }),
    ...found.slice(at + 1),
  ];
}

/** @type {(call: string, dir: string, response: import('node:http').ServerResponse) => Promise<void>} */
async function answer(call, dir, response) {
  const text = await readFile(join(dir, ANSWERS), 'utf8').catch(() => '{}');
  try {
    const { [call]: found } = JSON.parse(text);
    if (found !== undefined) send(response, 200, found);
    else send(response, 501, none(`Nothing answers ${call}.`));
  } catch (error) {
    send(response, 501, none(`${ANSWERS} can't be read: ${error instanceof Error ? error.message : error}`));
  }
}

/** The plain shell shows these words to the developer (shared/testing/src/plain-shell/unanswered.ts). */
const none = (/** @type {string} */ message) => ({ code: 'NO_ANSWER', message });

/** @type {(response: import('node:http').ServerResponse, status: number, body: unknown) => void} */
function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

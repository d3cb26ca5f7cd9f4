import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { exposeSource } from './names.mjs';
import { behindFiles, isForPage, none, send, siteBehind } from './site-behind.mjs';

/** In the remote's folder: the API's answers, by method and path, as in `{ "GET /auth/coupons": [] }`. */
const ANSWERS = 'api-answers.json';

/**
 * Turns a remote's configuration into one that serves its pages without a site (`@food/testing/plain-shell`). All calls but those
 * for a page go to the API at `api`, as from the same origin; without one `api-answers.json` in the remote's folder answers them,
 * read again for each. Pieces of other remotes are missing.
 *
 * @template {import('@rspack/core').Configuration & Required<Pick<import('@rspack/core').Configuration, 'plugins'>>} C
 * @param {C} config
 * @param {{ dir: string, exposes: Record<string, any>, uses: readonly string[], api?: string | undefined }} remote
 * @returns {C}
 */
export function asPlainShell(config, { dir, exposes, uses, api }) {
  const file = (/** @type {string} */ path) => JSON.stringify(join(dir, path));
  const main = [
    "import { showAlone } from '@food/testing/plain-shell';",
    `import manifest from ${file('remote.json')};`,
    `import routes from ${file(exposeSource(exposes['./routes']))};`,
    `showAlone(routes, manifest, ${JSON.stringify(api ?? null)});`,
  ].join('\n');
  config.entry = { main: `data:text/javascript,${encodeURIComponent(main)}` };
  config.externals = Object.fromEntries(uses.map((use) => [use, ABSENT]));
  config.plugins.push(new rspack.HtmlRspackPlugin({ templateContent: HTML, scriptLoading: 'defer' }));
  config.devServer = {
    ...(config.devServer || {}),
    static: false,
    historyApiFallback: { disableDotRule: true },
    ...(api
      ? { proxy: [siteBehind(api)] }
      : { setupMiddlewares: (found) => behindFiles(found, answersIn(dir)) }),
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

/** @type {(dir: string) => import('./site-behind.mjs').Middleware} */
const answersIn = (dir) => (request, response, next) => {
  if (isForPage(request)) next();
  else void answer(`${request.method} ${request.url?.replace(/\?.*/, '')}`, dir, response);
};

/** @type {(call: string, dir: string, response: import('./site-behind.mjs').Response) => Promise<void>} */
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

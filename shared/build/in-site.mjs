import { globalOf } from './names.mjs';
import { readRemoteManifest } from './remote-manifest.mjs';
import { behindFiles, downWords, isForPage, siteBehind } from './site-behind.mjs';

/**
 * @typedef {import('@food/platform/deployment').ComposedRemote} ComposedRemote
 * @typedef {import('@food/platform/deployment').PageComposition} PageComposition
 * @typedef {import('./site-behind.mjs').Request} Request
 * @typedef {import('./site-behind.mjs').Response} Response
 */

/**
 * Turns a remote's configuration into one that serves a deployed site with this remote from source (decision 017): each page as
 * the site composes it, but with the remote's entry in the page's data replaced by the development server's; everything else
 * comes from the site.
 *
 * @template {import('@rspack/core').Configuration} C
 * @param {C} config
 * @param {{ dir: string, site: string, version: string }} remote
 * @returns {C}
 */
export function inSite(config, { dir, site, version }) {
  const base = String(config.output?.publicPath);
  config.devServer = {
    ...(config.devServer || {}),
    hot: false,
    static: false,
    proxy: [siteBehind(site)],
    setupMiddlewares: (found) =>
      behindFiles(found, (request, response, next) => {
        // The site would count a failure of unreleased code against the live release.
        if (request.url === '/telemetry/composition') response.writeHead(204).end();
        else if (!isForPage(request)) next();
        else
          sendPage(request, response, { site, base, remote: () => fromSource(dir, { version, base }) }).catch(
            (error) => sendWords(response, 500, error.message),
          );
      }),
  };
  return config;
}

/** As the composer writes them (releases/src/compose/hints.ts). */
const HINT = /<link rel="preload"[^>]*>\n?/g;
const PAGE_DATA = /(<script type="application\/json" id="page-data">)([\s\S]*?)(<\/script>)/;

/**
 * @typedef {{ site: string, base: string, remote: () => ComposedRemote }} From
 * @type {(request: Request, response: Response, from: From) => Promise<void>}
 */
async function sendPage({ url = '/', headers }, response, { site, base, remote }) {
  const { cookie = '', 'accept-language': language = '' } = headers;
  const asked = await fetch(site + url, {
    headers: { accept: 'text/html', cookie, 'accept-language': language },
    redirect: 'manual',
  }).catch(() => null);
  if (!asked) return sendWords(response, 502, downWords(site));
  const html = await asked.text();
  const ours = remote();
  const isOurs = ours.live.pages.some(({ path }) => leadsTo(url, path));
  const location = asked.headers.get('location');
  const policy = asked.headers.get('content-security-policy');
  response.writeHead(isOurs ? 200 : asked.status, {
    'content-type': asked.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'set-cookie': asked.headers.getSetCookie(),
    ...(policy && { 'content-security-policy': withOwnSources(policy, base) }),
    ...(location && { location: location.replace(site, '') }),
  });
  response.end(withOwnScripts(withRemote(html, ours), base));
}

/**
 * The site's own policy, with the files of this server and the socket by which it reloads the page.
 *
 * @type {(policy: string, base: string) => string}
 */
function withOwnSources(policy, base) {
  const { origin } = new URL(base);
  return (
    policy
      .replace(/\b(script|style|font|img|connect)-src /g, `$&${origin} `)
      .replace('connect-src ', `$&${origin.replace(/^http/, 'ws')} `)
      // The policy of the development server's overlay for compile errors, which makes it again each time it opens.
      .replace('trusted-types default', "$& rspack-dev-server#overlay 'allow-duplicates'")
  );
}

/**
 * The page's scripts may come from this server too (decision 026).
 *
 * @type {(html: string, base: string) => string}
 */
const withOwnScripts = (html, base) => html.replace('<script data-from="', `$&${base} `);

/** @type {(html: string, remote: ComposedRemote) => string} */
function withRemote(html, remote) {
  const json = PAGE_DATA.exec(html)?.[2];
  if (json === undefined) return html;
  /** @type {{ composition: PageComposition }} */
  const { composition, ...data } = JSON.parse(json);
  const replaced = composition.remotes[remote.live.name]?.live.base;
  const page = inline({ ...data, composition: composedWith(composition, remote) });
  return html
    .replace(PAGE_DATA, (_, open, _json, close) => open + page + close)
    .replace(HINT, (hint) => (replaced && hint.includes(`href="${replaced}`) ? '' : hint));
}

/** @type {(url: string, pattern: string) => boolean} */
const leadsTo = (url, pattern) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(url.replace(/\?.*/, ''));

/** @type {(composition: PageComposition, remote: ComposedRemote) => PageComposition} */
function composedWith(composition, remote) {
  const { name, version, pages } = remote.live;
  const { routes } = composition;
  return {
    ...composition,
    remotes: { ...composition.remotes, [name]: remote },
    ...(routes && { routes: { ...routes, [name]: { version, displayName: remote.displayName, pages } } }),
  };
}

/** As the composer writes it: nothing in it ends the element. */
const inline = (/** @type {unknown} */ value) => JSON.stringify(value).replace(/</g, '\\u003c');

/** @type {(dir: string, at: { version: string, base: string }) => ComposedRemote} */
function fromSource(dir, { version, base }) {
  const { part, displayName, unavailableMessage, pages, exposes } = readRemoteManifest(dir);
  const files = { js: [], css: [] };
  const live = {
    name: part,
    version,
    base,
    global: globalOf(part, version),
    entry: { file: 'entry.js', integrity: '' },
    exposes: Object.fromEntries(Object.keys(exposes).map((key) => [key, files])),
    pages: pages.map((page) => ({ ...page, ...files })),
  };
  // Without a release to fall back to, so that its errors show.
  return { live, previous: null, displayName, unavailableMessage };
}

/** @type {(response: Response, status: number, words: string) => void} */
function sendWords(response, status, words) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(words);
}

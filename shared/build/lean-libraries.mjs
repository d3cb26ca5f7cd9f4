import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

/* What a release leaves out of libraries (docs/speed.md, What libraries bring). */

/**
 * axios uses XMLHttpRequest in every browser. Its fetch adapter would be 3.7 KB (brotli) of every first visit.
 *
 * @returns {import('@rspack/core').RspackPluginInstance}
 */
export const axiosWithoutFetch = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, (request) => {
    if (/[\\/]axios[\\/]lib[\\/]adapters$/.test(request.context ?? ''))
      request.request = 'data:text/javascript,export const getFetch = () => null;';
  });

/** How a release's build reads React Router: with the loader below. */
export const leanRouter = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  use: fileURLToPath(import.meta.url),
};

/**
 * Takes React Router without its warnings for developers, as in its own production build, which its package doesn't export. And
 * lets the bundler leave out components that nobody imports: the package doesn't say that making one has no effect, and gives each a
 * name for React's developer tools. A loader of Rspack.
 *
 * @param {string} source
 */
export default function readRouter(source) {
  return source
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replaceAll(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ')
    .replaceAll(/^\w+\.displayName = .*;$/gm, '');
}

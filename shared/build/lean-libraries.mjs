import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

/* Why this is worth it, and what to do when an update changes the text: decision 059.
 * What a release leaves out of libraries. */

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

/** What React Router reads from a router that fetches data or that renders documents. The product has neither. */
const OF_OTHER_ROUTERS = /React\d*\.useContext\((?:DataRouter|DataRouterState|Framework)Context\)/g;

/**
 * Takes React Router without its warnings for developers, as in its own production build, which its package doesn't export,
 * without its longest sentence for them, which development shows, and without what only a router that fetches data would do. And lets the bundler leave out components that nobody imports: the
 * package doesn't say that making one has no effect, and gives each a name for React's developer tools. A loader of Rspack.
 *
 * @param {string} source
 */
export default function readRouter(source) {
  return source
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replace(/^function warning\(.*\) \{$/m, '$& return;')
    .replace(/return `Cannot include a (?:[^`\\]|\\.)*`;/, 'return char;')
    .replaceAll(OF_OTHER_ROUTERS, 'null')
    .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
    .replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = null;')
    .replace(
      /let (\[shouldPrefetch, prefetchRef, prefetchHandlers\]) = usePrefetchBehavior\([^)]*\);/,
      'const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = null;',
    )
    .replaceAll(/ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ ')
    .replace('RenderErrorBoundary.contextType = RSCRouterContext;', '')
    .replaceAll(/^\w+\.displayName = .*;$/gm, '');
}

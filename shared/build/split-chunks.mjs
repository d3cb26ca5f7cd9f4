import { createHash } from 'node:crypto';
import { CONTAINER_CHUNK, exposeChunk } from './names.mjs';

/**
 * Puts a remote's routes into its entry: every page needs both, and a file of their own would have more bytes of headers than of
 * content. A style sheet that they import keeps its files, since an entry loads none.
 *
 * @type {import('@rspack/core').OptimizationSplitChunksCacheGroup}
 */
const routesInEntry = {
  chunks: ({ name }) => name === exposeChunk('./routes'),
  type: /^javascript/,
  name: CONTAINER_CHUNK,
  enforce: true,
};

/** @param {string} text */
const shortHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 4);

/**
 * Names what several chunks share by those chunks. The bundler's own names depend on the modules in it, and even on where they are
 * installed; under a name that stays, browsers fetch it as its difference (rule: file-as-difference).
 *
 * @param {unknown} _ the module
 * @param {readonly { name?: string | undefined }[]} chunks those that share it
 * @param {string} group `defaultVendors` for packages
 * @returns {string | undefined} undefined leaves it to the bundler
 */
function sharedChunkName(_, chunks, group) {
  const names = chunks.map(({ name }) => name);
  if (names.includes(undefined)) return undefined;
  const sharers = names.length === 1 ? names[0] : shortHash(names.sort().join());
  return `${group === 'defaultVendors' ? 'packages' : 'shared'}-${sharers}`;
}

/** The chunks of a part. @param {boolean} dev whether for a development server */
export const splitChunks = (dev) => ({
  cacheGroups: { routes: routesInEntry },
  ...(dev ? {} : { name: sharedChunkName }),
});

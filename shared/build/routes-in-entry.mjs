import { CONTAINER_CHUNK, exposeChunk } from './names.mjs';

/**
 * Puts a remote's routes into its entry: every page needs both, and a file of their own would have more bytes of headers than of
 * content. A style sheet that they import keeps its files, since an entry loads none.
 *
 * @type {import('@rspack/core').OptimizationSplitChunksCacheGroup}
 */
export const routesInEntry = {
  chunks: ({ name }) => name === exposeChunk('./routes'),
  type: /^javascript/,
  name: CONTAINER_CHUNK,
  enforce: true,
};

import { CONTAINER_CHUNK, exposeChunk } from './names.mjs';

/**
 * Puts a remote's routes into its entry: every page needs both, and the headers of a file of its own are longer than they are.
 * A style sheet that they import keeps its files, since nothing loads one with an entry.
 *
 * @type {import('@rspack/core').OptimizationSplitChunksCacheGroup}
 */
export const routesInEntry = {
  chunks: ({ name }) => name === exposeChunk('./routes'),
  type: /^javascript/,
  name: CONTAINER_CHUNK,
  enforce: true,
};

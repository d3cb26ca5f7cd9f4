import { CONTAINER_CHUNK, exposeChunk } from './names.mjs';

/**
 * Puts a remote's routes into its entry: every page needs both, and the headers of a file of its own are longer than they are.
 * Routes with a style sheet keep their files, since nothing loads a style sheet with an entry.
 */
export const routesInEntry = {
  chunks: (/** @type {{ name?: string }} */ { name }) => name === exposeChunk('./routes'),
  type: /^javascript/,
  name: CONTAINER_CHUNK,
  enforce: true,
};

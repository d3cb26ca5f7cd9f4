import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';

/** How a build reads the texts of a part or a package, with one file for each language. */
export const messageFiles = {
  test: /[\\/]messages[\\/][a-z]{2}\.json$/,
  type: 'json',
  use: fileURLToPath(import.meta.url),
};

/**
 * Compiles a message file, so that no browser needs a parser of ICU's message format: a text without arguments stays as it is,
 * any other becomes the form that `@food/platform/messages` formats. A loader of Rspack; a file that is compiled already, as in a
 * packed package, stays.
 *
 * @param {string} source the file's JSON
 * @returns {string} JSON
 * @throws {Error} which names the key of a text that can't be read
 */
export default function compileMessages(source) {
  /** @type {Record<string, unknown>} */
  const messages = JSON.parse(source);
  return JSON.stringify(
    Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compiled(key, text)])),
  );
}

/** @type {(key: string, text: unknown) => unknown} */
function compiled(key, text) {
  if (typeof text !== 'string') return text;
  try {
    return compile(text);
  } catch (error) {
    throw new Error(
      `The message "${key}" is no ICU message: ${error instanceof Error ? error.message : error}`,
    );
  }
}

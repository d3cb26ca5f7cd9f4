import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';

/** How a build reads the texts of a part or a package, with one file for each language. */
export const messageFiles = {
  test: /[\\/]messages[\\/][a-z]{2}\.json$/,
  type: 'javascript/esm',
  use: [fileURLToPath(new URL('./message-module.mjs', import.meta.url)), fileURLToPath(import.meta.url)],
};

/**
 * Compiles a message file, so that no browser needs a parser of ICU's message format: a text without arguments stays as it is,
 * any other becomes the form that `@food/platform/messages` formats. A loader of Rspack; a file that is compiled already, as in a
 * packed package, stays.
 *
 * @param {string} source the file's JSON
 * @returns {string} JSON
 * @throws {Error} which names the key of a text that can't be read, or the line that is no JSON
 */
export default function compileMessages(source) {
  const messages = parsed(source);
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
    throw told(`The message "${key}" is no ICU message: ${wordsOf(error)}`);
  }
}

/** @type {(source: string) => Record<string, unknown>} */
function parsed(source) {
  try {
    return JSON.parse(source);
  } catch (error) {
    const [, at] = /position (\d+)/.exec(wordsOf(error)) ?? [];
    const line = at === undefined ? '' : ` in line ${source.slice(0, Number(at)).split('\n').length}`;
    throw told(`The file is no JSON${line}: ${wordsOf(error)}`);
  }
}

/** @type {(error: unknown) => string} */
const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The fault is in the file; a stack would only distract.
 *
 * @type {(words: string) => Error}
 */
const told = (words) => Object.assign(new Error(words), { hideStack: true });

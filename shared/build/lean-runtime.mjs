import { consumeShared } from './consume-shared.mjs';

/* Why this is worth it, and what to do when an update changes the text: decision 059.
 * What a release leaves out of the bundler's own code. */

/** A shared module as a remote's configuration asks for it: the host's, in a version `^1.2.3`. */
const OF_HOST =
  /"(\d+)": \{ shareScope: "default", shareKey: "([^"]+)", import: null, requiredVersion: "(\^\d+\.\d+\.\d+)", strictVersion: true, singleton: true, eager: false, fallback: undefined, treeShakingMode: null \}/g;
const SHARES_NOTHING = /scopeToSharingDataMapping: \{\s*\}/;

/**
 * Replaces the bundler's code for taking shared modules, for sharing modules, for loading style sheets, and for finding the global
 * object and its own address, if the part needs less than that does. Code that isn't recognised stays as it is.
 *
 * @type {import('@rspack/core').RspackPluginInstance}
 */
export const leanRuntime = {
  apply(compiler) {
    compiler.hooks.compilation.tap('lean-runtime', (compilation) => {
      compilation.hooks.runtimeModule.tap('lean-runtime', ({ name, source }, chunk) => {
        if (!source) return;
        const code = source.source.toString();
        const lean = LEAN[name]?.(code, chunk) ?? code;
        if (lean !== code) source.source = Buffer.from(lean);
      });
    });
  },
};

/** @type {Readonly<Record<string, (code: string, chunk: import('@rspack/core').Chunk) => string>>} */
const LEAN = {
  consumes_loading: (code) => {
    const [, ofChunks, wanted, others] =
      /consumesLoadingData = \{ chunkMapping: (\{.*?\}), moduleIdToConsumeDataMapping: (.*), initialConsumes: (.*) \};/.exec(
        code,
      ) ?? [];
    if (!wanted || others !== '[]' || wanted.replace(OF_HOST, '').replaceAll(', ', '') !== '{}') return code;
    const short = Object.fromEntries(
      [...wanted.matchAll(OF_HOST)].map(([, id, key, range]) => [id, [key, range]]),
    );
    return `(${consumeShared})(__webpack_require__, ${ofChunks}, ${JSON.stringify(short)});\n`;
  },
  sharing: (code) =>
    SHARES_NOTHING.test(code) ? '__webpack_require__.S = {};\n__webpack_require__.I = () => 1;\n' : code,
  // For workers and old browsers otherwise; the first file of a release is a script of a page.
  global: (code) => (code.includes('window') ? '__webpack_require__.g = globalThis;\n' : code),
  auto_public_path: (code) =>
    code.includes('currentScript')
      ? '__webpack_require__.p = new URL(".", document.currentScript.src).href;\n'
      : code,
  // No style sheet but the one that the HTML has.
  css_loading: (code, { id }) => (code.includes(`if ("${id}" == chunkId)`) ? '' : code),
};

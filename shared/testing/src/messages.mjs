import compileMessages from '@food/build/compile-messages';

/** Compiles message files for Jest as a build does. */
export default {
  /** @type {(source: string) => { code: string }} */
  process: (source) => ({ code: compileMessages(source) }),
};

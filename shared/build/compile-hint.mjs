import { rspack } from '@rspack/core';

/**
 * Asks V8 to compile all functions of a file while it still arrives, on a thread of its own. Without it the main thread compiles
 * each at its first call, a third of the time from the last script to the first tap that acts (docs/speed.md, Compiled while they
 * come). Other browsers take it for a comment; see https://v8.dev/blog/explicit-compile-hints.
 *
 * @param {RegExp} [files] only these
 */
export const compileHint = (files) =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    // It must be a file's first line, and stay one.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    test: /\.js$/,
    ...(files && { include: files }),
  });

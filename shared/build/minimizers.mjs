import { rspack } from '@rspack/core';

/** The oldest browsers that run ES2022, as `lib` of tsconfig.base.json says too; style sheets need no prefixes of older ones. */
const BROWSERS = ['chrome >= 94', 'firefox >= 93', 'safari >= 15.4'];

export const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];

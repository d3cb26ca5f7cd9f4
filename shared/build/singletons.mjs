import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => require(`${name}/package.json`).version;
const shared = require('../package.json').version;
const react = versionOf('react');

/**
 * The one list of federated singletons, by the exact text of their import: federation shares a module by that text, so a
 * second text is silently a second instance (rule: one-import-text). The host provides every one of them from its main
 * chunk; the value is the version it provides.
 */
export const SINGLETONS = {
  react,
  'react/jsx-runtime': react,
  'react-dom': react,
  '@food/shared/api': shared,
  '@food/shared/api-error': shared,
  '@food/shared/cart': shared,
  '@food/shared/choices': shared,
  '@food/shared/composition': shared,
  '@food/shared/config': shared,
  '@food/shared/live-channel': shared,
  '@food/shared/query': shared,
  '@food/shared/router': shared,
  '@food/shared/session': shared,
};

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** @type {(name: string) => string} */
const versionOf = (name) => require(`${name}/package.json`).version;
const cart = versionOf('@food/cart');
const live = versionOf('@food/live');
const platform = versionOf('@food/platform');
const session = versionOf('@food/session');
const react = versionOf('react');

/**
 * The one list of federated singletons (decision 012), by the exact text of their import: federation shares a module by
 * that text, so a second text is silently a second instance (rule: one-import-text). The host provides every one of them
 * from its main chunk; the value is the version it provides.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const SINGLETONS = {
  react,
  'react/jsx-runtime': react,
  'react-dom': react,
  '@food/cart/choices': cart,
  '@food/cart/store': cart,
  '@food/live/channel': live,
  '@food/platform/api': platform,
  '@food/platform/api-error': platform,
  '@food/platform/composition': platform,
  '@food/platform/config': platform,
  '@food/platform/messages': platform,
  '@food/platform/query': platform,
  '@food/platform/router': platform,
  '@food/session/store': session,
};

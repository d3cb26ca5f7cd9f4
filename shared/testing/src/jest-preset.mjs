import { fileURLToPath } from 'node:url';

const resolve = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name));

const swc = [
  resolve('@swc/jest'),
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

// Packages that ship ES modules only; pnpm keeps each under .pnpm/<name>@<version>/node_modules/<name>.
const ES_ONLY =
  '/node_modules/(?!\\.pnpm|@food/|@electric-sql/pglite|openid-client|oauth4webapi|icu-minify|jose|oidc-provider|nodemailer|smtp-server|commander|cookie/|qr/|content-disposition|react-leaflet|@react-leaflet)';

/** How sources, style sheets and pictures are read, in a browser's tests and in a server's. */
export const reading = {
  transform: { '\\.[cm]?[jt]sx?$': swc, '/messages/[a-z]{2}\\.json$': resolve('./messages.mjs') },
  transformIgnorePatterns: [ES_ONLY],
  moduleNameMapper: {
    '\\.module\\.css$': resolve('./class-names.cjs'),
    '\\.(css|svg|png|webp|woff2)$': resolve('./empty-file.cjs'),
  },
  globals: { __PART__: 'test', __VERSION__: '0.0.0', __DEV__: false },
  modulePathIgnorePatterns: ['/\\.tsout/', '/dist/', '/\\.releases/', '/\\.data/'],
};

/** The Jest preset of a remote: `{ preset: '@food/testing' }`. */
export default {
  ...reading,
  testEnvironment: resolve('./jsdom-environment.cjs'),
  setupFilesAfterEnv: [resolve('@food/testing/jest-setup')],
  testTimeout: 60_000,
};

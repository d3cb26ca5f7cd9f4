import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-'));
const sharedPackages = readdirSync(join(import.meta.dirname, 'shared'))
  .map((name) => `shared/${name}`)
  .filter((dir) => existsSync(join(import.meta.dirname, dir, 'src')));

const swc = [
  '@swc/jest',
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
  '/node_modules/(?!\\.pnpm|@electric-sql/pglite|openid-client|oauth4webapi|jose|oidc-provider|nodemailer|smtp-server|commander|cookie/|content-disposition|react-leaflet|@react-leaflet)';

const common = {
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [ES_ONLY],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|webp|woff2)$': '<rootDir>/shared/testing/src/empty-file.cjs',
  },
  globals: { __PART__: 'test', __VERSION__: '0.0.0', __DEV__: false, __SINGLETONS__: SINGLETONS },
  modulePathIgnorePatterns: ['/\\.tsout/', '/dist/', '/\\.releases/', '/\\.data/'],
};

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/src/jsdom-environment.cjs',
      roots: ['host', 'gallery', ...sharedPackages, ...remotes].map((dir) => `<rootDir>/${dir}/src`),
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      roots: ['<rootDir>/releases/src', '<rootDir>/docs', '<rootDir>/scripts'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/server/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/server/src/testing/postgres-teardown.ts',
      roots: ['<rootDir>/server/src'],
    },
  ],
  // By default one core is left idle, which on two is half of them.
  maxWorkers: '100%',
  testTimeout: 60_000,
};

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import preset, { reading } from '@food/testing/jest-preset';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-'));
const sharedPackages = readdirSync(join(import.meta.dirname, 'shared'))
  .map((name) => `shared/${name}`)
  .filter((dir) => existsSync(join(import.meta.dirname, dir, 'src')));

const common = {
  ...reading,
  // Not in the system's folder for temporary files, which may be in memory for one run (scripts/testing/memory-folder.ts).
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  moduleNameMapper: {
    ...reading.moduleNameMapper,
    // Zod's messages in 60 languages are half of its loading time, in every file; only English is needed here.
    '^\\.\\./locales/index\\.cjs$': '../locales/en.cjs',
  },
};

/** Packages are loaded once for all test files of a worker, which halves the loading time of a server test (decision 064). */
const oneRealm = {
  testEnvironment: '<rootDir>/scripts/testing/one-realm/environment.cjs',
  runtime: '<rootDir>/scripts/testing/one-realm/runtime.cjs',
};

/** The same for files with a screen, which also share a window. */
const oneWindow = {
  testEnvironment: '<rootDir>/scripts/testing/one-window/environment.cjs',
  runtime: '<rootDir>/scripts/testing/one-window/runtime.cjs',
};

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...common,
      globals: { ...common.globals, __SINGLETONS__: SINGLETONS },
      displayName: 'browser',
      ...oneWindow,
      roots: ['host', 'gallery', 'releases/templates/remote', ...sharedPackages, ...remotes].map(
        (dir) => `<rootDir>/${dir}/src`,
      ),
      setupFilesAfterEnv: preset.setupFilesAfterEnv,
    },
    {
      ...common,
      displayName: 'node',
      ...oneRealm,
      roots: [
        '<rootDir>/releases/src',
        '<rootDir>/bench/src',
        '<rootDir>/tools/film/src',
        '<rootDir>/torture/src',
        '<rootDir>/docs',
        '<rootDir>/scripts',
      ],
    },
    {
      ...common,
      displayName: 'server',
      ...oneRealm,
      globalSetup: '<rootDir>/server/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/server/src/testing/postgres-teardown.ts',
      roots: ['<rootDir>/server/src'],
    },
  ],
  // By default one core is left idle, which is half of a machine with two.
  maxWorkers: '100%',
  testTimeout: preset.testTimeout,
};

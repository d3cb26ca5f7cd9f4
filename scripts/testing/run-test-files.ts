import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { relative } from 'node:path';

const { resolve } = createRequire(import.meta.url);

interface TestFiles {
  /** The folder that they lie in. */
  root: string;
  /** The folder, in this one, whose `environment.cjs` and `runtime.cjs` they run in. */
  by: 'one-realm' | 'one-window';
  env?: NodeJS.ProcessEnv;
}

/** Runs test files in one worker, the longest first. Returns the failures of each, by its name below `root`. */
export function runTestFiles({ root, by, env }: TestFiles): Record<string, string> {
  const config = {
    rootDir: root,
    testEnvironment: resolve(`./${by}/environment.cjs`),
    runtime: resolve(`./${by}/runtime.cjs`),
    transform: {},
  };
  const args = [resolve('jest/bin/jest'), '-i', '--json', '--no-cache', '--config', JSON.stringify(config)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  const { testResults } = JSON.parse(stdout) as { testResults: { name: string; message: string }[] };
  return Object.fromEntries(testResults.map(({ name, message }) => [relative(root, name), message]));
}

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

export interface Ran {
  code: number;
  out: string;
  error: string;
}

/** Runs a TypeScript file of this folder's parent in a process of its own, as the command does. */
export function runNode(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['scripts/run.mjs', `releases/src/${file}`, ...args],
      { cwd: resolve(import.meta.dirname, '../../..'), env: { ...process.env, ...env } },
      (failure, out, error) => done({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

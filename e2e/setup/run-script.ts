import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './start-server';

/** Runs a TypeScript program of the repository in a process of its own. Rejects with what it said where it fails. */
export async function runScript(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout;
}

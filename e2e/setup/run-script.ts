import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { compile } from '@food/build/compile';

export const root = resolve(import.meta.dirname, '../..');

const compiled = new Map<string, Promise<string>>();

/** Node's arguments to run a TypeScript program of the repository. The program is compiled once, not at every start. */
export async function programOf(file: string): Promise<string[]> {
  const compiling = compiled.get(file) ?? compile(root, file);
  compiled.set(file, compiling);
  return ['--enable-source-maps', await compiling];
}

/** Runs a TypeScript program of the repository in a process of its own. Rejects with its output if it fails. */
export async function runScript(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...(await programOf(file)), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout;
}

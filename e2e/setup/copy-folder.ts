import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from './run-script';

// Both use the system's own programs: Node's `cp` takes several times as much processor time for a thousand files.
const run = promisify(execFile);

/** Copies a folder's content into another, which need not exist. Files keep their times, and links their targets. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run('cp', ['-Rp', `${from}/.`, to]);
}

/** Useless in a copy: the packages have to be linked, and the rest are leftovers of runs. */
const LEFT_OUT = ['./node_modules', '.git', '.data', '.releases', 'dist', 'test-results'];

/** Copies the repository without installed packages and leftovers of runs, at any depth. A part's own node_modules are links. */
export async function copySources(to: string, ...leftOut: string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  const without = [...LEFT_OUT, ...leftOut].map((name) => `--exclude=${name}`);
  await run('bash', ['-c', COPY, 'copy', root, to, ...without]);
}

// With exit code 1 tar reports that something changed while it read, such as the folder of the tests' results. Git refuses a
// repository of another user, and the sources may be one if the tests run as root.
const COPY =
  'set -o pipefail; from=$1 to=$2; shift 2; { tar -C "$from" "$@" -cf - . || [ $? = 1 ]; } | tar -C "$to" --no-same-owner -xpf -';

import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run-script';

export const PACKAGES = join(root, 'node_modules');

/**
 * Links a copy of the sources to the repository's packages, which stay unchanged. Links to the workspace's packages lead to the
 * copy's own sources.
 */
export async function sharePackages(path: string): Promise<void> {
  const to = join(path, 'node_modules');
  await mkdir(to);
  const { files, folders } = await installed();
  for (const file of files) await copyFile(join(PACKAGES, file), join(to, file));
  for (const name of folders) {
    if (name === '@food') await promisify(execFile)('cp', ['-RP', join(PACKAGES, name), to]);
    else await symlink(join(PACKAGES, name), join(to, name));
  }
}

/** Names in the folder of packages, except for the caches of programs. */
export async function installed(): Promise<{ files: string[]; folders: string[] }> {
  const entries = (await readdir(PACKAGES, { withFileTypes: true })).filter(({ name }) => name !== '.cache');
  const named = (wanted: typeof entries) => wanted.map(({ name }) => name);
  return {
    files: named(entries.filter((entry) => entry.isFile())),
    folders: named(entries.filter((entry) => !entry.isFile())),
  };
}

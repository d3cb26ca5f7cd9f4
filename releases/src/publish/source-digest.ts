import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { lockedPackages } from './locked-packages';
import { sharedFolders } from './shared-packages';

/** The folder of a part, below the repository's root. */
export const folderOf = (part: string): string => (part === 'host' ? 'host' : `remote-${part}`);

const IGNORED = /^(node_modules|dist|\.tsout|(README|CHANGELOG)\.md|.*\.test\.tsx?)$/;

/**
 * Digest of everything a part's build reads: its folder, the shared packages that it depends on and what is installed for
 * them. Equal digests mean that building again would give the same release.
 */
export async function sourceDigest(root: string, dir: string): Promise<string> {
  const hash = createHash('sha256');
  const folders = [dir, ...(await sharedFolders(root, dir))];
  const files = (await Promise.all(folders.map(filesIn))).flat();
  const lockfile = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
  for (const file of files) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  const names = folders.map((folder) => relative(root, folder).split(sep).join('/'));
  hash.update(lockedPackages(lockfile, names));
  return hash.digest('hex').slice(0, 32);
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const nested = entries
    .filter(({ name }) => !IGNORED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => {
      const path = join(dir, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  return (await Promise.all(nested)).flat();
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Refusal } from '../model/errors';
import { lockedPackages } from './locked-packages';
import { sharedFolders } from './shared-packages';

/** The folder of a part, below the root of a repository that has several. */
export const folderOf = (part: string): string => (part === 'host' ? 'host' : `remote-${part}`);

const IGNORED =
  /^(node_modules|dist|\.tsout|\.git|\.releases|(README|CHANGELOG)\.md|api-answers\.json|.*\.test\.tsx?)$/;
/** In a package's own folder alone, as in a repository of one part: a folder of its sources may well be called `coverage`. */
const IGNORED_AT_TOP = /^(\.github|\.gitignore|coverage|jest\.config\.[cm]?[jt]s)$/;
/** The lockfiles of pnpm, npm and Yarn. The first one that exists counts. */
export const LOCKFILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** The folders that a part's build reads: its own, and those of the shared packages that it depends on. */
export const sourceFolders = async (root: string, dir: string): Promise<string[]> => [
  dir,
  ...(await sharedFolders(root, dir)),
];

/**
 * Digest of everything a part's build reads: its folder, the shared packages that it depends on and what is installed for
 * them. Equal digests mean that building again would give the same release.
 */
export async function sourceDigest(root: string, dir: string): Promise<string> {
  const hash = createHash('sha256');
  const folders = await sourceFolders(root, dir);
  const files = (await Promise.all(folders.map(packageFiles))).flat();
  for (const file of files) {
    hash
      .update(relative(root, file))
      .update('\0')
      // In parallel, which halves the time for so many small files.
      .update(readFileSync(file))
      .update('\0');
  }
  const names = folders.map((folder) => relative(root, folder).split(sep).join('/') || '.');
  hash.update(lockedPackages(await readLockfile(root), names));
  return hash.digest('hex').slice(0, 32);
}

async function readLockfile(root: string): Promise<string> {
  for (const name of LOCKFILES) {
    const text = await readFile(join(root, name), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  throw new Refusal(
    `There is no ${LOCKFILES.join(', ')} in ${root}: a release says which packages it was built with. Install them with a lockfile.`,
  );
}

const packageFiles = (dir: string): Promise<string[]> => filesIn(dir, (name) => !IGNORED_AT_TOP.test(name));

async function filesIn(dir: string, isWanted = (_: string) => true): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const nested = entries
    .filter(({ name }) => !IGNORED.test(name) && isWanted(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => {
      const path = join(dir, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  return (await Promise.all(nested)).flat();
}

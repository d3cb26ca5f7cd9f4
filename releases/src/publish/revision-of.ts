import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { LOCKFILES, sourceFolders } from './source-digest';

/** Ends a revision whose sources are not all committed. */
export const UNCOMMITTED = '-dirty';

/**
 * The commit of a repository's folder, in git's short form, with {@link UNCOMMITTED} if a file that the part's build reads is not
 * committed; `unknown` outside of git.
 *
 * @param dir the part's folder
 */
export async function revisionOf(root: string, dir: string): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  const folders = (await sourceFolders(root, dir)).map((folder) => relative(root, folder) || '.');
  try {
    const [commit, changes] = await Promise.all([
      git('rev-parse', '--short', 'HEAD'),
      // Without git's lock, which a concurrent commit needs.
      git('--no-optional-locks', 'status', '--porcelain', '--', ...folders, ...LOCKFILES),
    ]);
    return changes ? commit + UNCOMMITTED : commit;
  } catch {
    return 'unknown';
  }
}

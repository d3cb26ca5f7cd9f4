import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The commit that a repository's folder stands at, in git's short form; `unknown` outside of git. */
export const revisionOf = (root: string): Promise<string> =>
  promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  );

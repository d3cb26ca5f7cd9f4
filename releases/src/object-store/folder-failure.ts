import { Refusal } from '../model/errors';

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'its disk can only be read',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOTDIR: 'a file stands where a folder must be',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

/**
 * What the system says of a folder that can't be used, as a {@link Refusal} with what to do; any other error as it is.
 *
 * @param what the folder, to begin a sentence, e.g. `The release store /srv/releases`
 */
export function folderFailure(what: string, error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // Another folder may come and go meanwhile; one that can't be made never will.
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'it can not be made there' : REASONS[code];
  if (!reason) return error;
  return new Refusal(`${what} can't be used: ${reason} (${code}). Mend that, or name another folder.`);
}

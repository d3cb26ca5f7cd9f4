import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreAway } from '../model/errors';

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'its disk can only be read',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOTDIR: 'a file stands where a folder must be',
  EISDIR: 'a folder stands where a file must be',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

/**
 * The system's error for a folder that can't be used, as a {@link StoreAway} with the remedy; any other error as it is.
 *
 * @param what the folder, at the start of the sentence, e.g. `The release store /srv/releases`
 * @param mayWrite throws the system's error for a folder that can't be written
 */
export function folderFailure(
  what: string,
  error: unknown,
  mayWrite = (folder: string) => accessSync(folder, constants.W_OK),
): unknown {
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  // Another folder may appear or vanish meanwhile; one that can't be made never will.
  const neverMade = code === 'ENOENT' && syscall === 'mkdir';
  const real = neverMade && path ? whyNotMade(path, mayWrite) : code;
  const reason = REASONS[real] ?? (neverMade ? 'it can not be made there' : undefined);
  if (!reason) return error;
  return new StoreAway(`${what} can't be used: ${reason} (${real}). Fix that, or name another folder.`);
}

/** Node reports ENOENT for a folder that it could not make with its parents, also if their disk is read-only. */
function whyNotMade(path: string, mayWrite: (folder: string) => void): string {
  const above = dirname(path);
  if (above !== path && !existsSync(above)) return whyNotMade(above, mayWrite);
  try {
    mayWrite(above);
    return 'ENOENT';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'ENOENT';
  }
}

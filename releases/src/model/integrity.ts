import { createHash } from 'node:crypto';

/**
 * The digest by which a browser knows that a file is the published one. SHA-256: every page carries the digests of all that it
 * may run, and digests don't compress. Older releases have SHA-384, and are checked by that.
 */
export const integrityOf = (bytes: Buffer, algorithm: 'sha256' | 'sha384' = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Whether a file has the content that its release pins. */
export const isPinned = (bytes: Buffer, integrity: string): boolean =>
  integrityOf(bytes, integrity.startsWith('sha384-') ? 'sha384' : 'sha256') === integrity;

import { createHash } from 'node:crypto';

/** The digest by which a browser knows that a file is the one that was published. */
export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

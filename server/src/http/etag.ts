import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A strong ETag of the sent bytes: each encoding has its own (RFC 9110, 8.8.3). */
export function etagOf(...sent: (Buffer | string)[]): string {
  const hash = createHash('sha256');
  for (const part of sent) hash.update(part);
  return `"${hash.digest('base64url')}"`;
}

/** Whether the browser has it already. Weak comparison, since a proxy in between may have weakened the ETag (RFC 9110, 13.1.2). */
export const hasEtag = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag) ?? false;

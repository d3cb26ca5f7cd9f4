import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A strong mark of what is sent, byte for byte: each form has its own (RFC 9110, 8.8.3). */
export function etagOf(...sent: (Buffer | string)[]): string {
  const hash = createHash('sha256');
  for (const part of sent) hash.update(part);
  return `"${hash.digest('base64url')}"`;
}

/** Whether the browser has it already. Weakly compared, since a proxy between may have weakened a mark (RFC 9110, 13.1.2). */
export const hasEtag = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag);

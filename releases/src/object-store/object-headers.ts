import { extname } from 'node:path';
import { MIME_TYPES } from './mime-types';

const FOREVER = 'public, max-age=31536000, immutable';

/** How a CDN that reads the bucket itself must serve an object: only the pointer ever changes. */
export const headersOf = (key: string) => ({
  ContentType: MIME_TYPES[extname(key)] ?? 'application/octet-stream',
  CacheControl: key.includes('/') ? FOREVER : 'no-cache',
});

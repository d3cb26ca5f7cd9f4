import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const FOREVER = 'public, max-age=31536000, immutable';

/** How a CDN that reads the bucket itself must serve an object: only the pointer ever changes. */
export const headersOf = (key: string) => ({
  ContentType: TYPES[extname(key)] ?? 'application/octet-stream',
  CacheControl: key.includes('/') ? FOREVER : 'no-cache',
});

import { extname } from 'node:path';
import { FEDERATION_MANIFEST } from '../model/federation-manifest';

const RELEASE_FILE_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The type of a release's file that a browser may fetch; undefined for any other, such as `release.json`. */
export const servedType = (file: string): string | undefined =>
  file === FEDERATION_MANIFEST ? 'application/json' : RELEASE_FILE_TYPES[extname(file)];

/** The types of everything in a bucket or an exported site, including pages and manifests. */
export const MIME_TYPES: Readonly<Record<string, string>> = {
  ...RELEASE_FILE_TYPES,
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};

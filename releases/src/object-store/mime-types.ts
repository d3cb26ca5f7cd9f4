/** Of the files that a browser may fetch of a release; its manifest is none of them. */
export const RELEASE_FILE_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Of all that a bucket or an exported site holds: pages and manifests besides. */
export const MIME_TYPES: Readonly<Record<string, string>> = {
  ...RELEASE_FILE_TYPES,
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};

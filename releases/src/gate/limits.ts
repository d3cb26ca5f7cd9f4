const KB = 1024;

/** Size limits: what a slow phone fetches before it shows a page. Brotli, as a browser gets them. */
export const LIMITS = {
  /** Entry, routes and the page itself, with their styles. */
  firstFilesBr: 120 * KB,
  /** The host's main script and styles: every first visit waits for them. */
  hostMainBr: 200 * KB,
  /** Any one file, uncompressed: it is parsed on the phone. */
  file: 400 * KB,
  fileBr: 150 * KB,
} as const;

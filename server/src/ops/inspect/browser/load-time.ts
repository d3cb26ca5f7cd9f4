/** How long the files of a release took to load in this page. */
export interface LoadTime {
  /** The time in which at least one of them was loading. */
  readonly milliseconds: number;
  readonly files: number;
  /** Transferred bytes; 0 if another origin doesn't reveal them. */
  readonly bytes: number;
  /** Whether all came from the browser's own cache. */
  readonly isCached: boolean;
}

/** Only files that the page ran; prefetched ones for another page are left out. Null if it has no file of the release. */
export function loadTime(part: string, version: string): LoadTime | null {
  const ahead = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(({ href }) => href),
  );
  const files = filesOf(part).filter((file) => file.version === version && !ahead.has(file.entry.name));
  if (files.length === 0) return null;
  let [busy, until] = [0, 0];
  for (const { entry } of files) {
    busy += Math.max(0, entry.responseEnd - Math.max(until, entry.startTime));
    until = Math.max(until, entry.responseEnd);
  }
  return {
    milliseconds: Math.round(busy),
    files: files.length,
    bytes: files.reduce((sum, { entry }) => sum + entry.transferSize, 0),
    isCached: files.every(({ entry }) => entry.transferSize === 0 && entry.decodedBodySize > 0),
  };
}

/** The version of a part whose file was loaded last, other than one. */
export const versionLoadedLast = (part: string, beside: string): string | undefined =>
  filesOf(part).findLast(({ version }) => version !== beside)?.version;

/** Files of releases are at `…/<part>/<version>/…`, on the site and on a CDN. */
function filesOf(part: string): { version: string; entry: PerformanceResourceTiming }[] {
  const address = new RegExp(`/${part}/(\\d+\\.\\d+\\.\\d+[^/]*)/`);
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .sort((a, b) => a.startTime - b.startTime)
    .flatMap((entry) => {
      const version = address.exec(entry.name)?.[1];
      return version && !entry.name.endsWith('.json') ? [{ version, entry }] : [];
    });
}

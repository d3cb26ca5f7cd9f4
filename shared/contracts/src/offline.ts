/*
 * What passes between a page, which is the host's, and the service worker, which is the site's (releases/src/offline).
 */

/** What stands above a page that was made before the line was lost (rule: offline-said); `{time}` is when. */
export const OFFLINE_WORDS = 'You are offline. This page is from {time}.';

/** What a page tells the service worker when it is idle. */
export interface KeepEarlier {
  /** The number of the page's deployment. */
  readonly deployment: string;
  /** Its path. */
  readonly page: string;
  /** Addresses of the release files that the page has, and of what it asked of remotes. */
  readonly files: readonly string[];
}

/** `18:40` for a moment of today, else with its day, as `locale` writes it: in the viewer's zone (rule: times-shown). */
export function offlineTime(at: Date, now: Date, locale: string): string {
  const day = at.toDateString() === now.toDateString() ? {} : ({ day: '2-digit', month: 'short' } as const);
  // Of these, English has no other.
  const everywhere = { hourCycle: 'h23', numberingSystem: 'latn' } as const;
  return at.toLocaleString(locale, { ...everywhere, ...day, hour: '2-digit', minute: '2-digit' });
}

/* The messages between a page, which is the host's, and the service worker, which is the site's (releases/src/offline). */

/** The line above a page that was made before the network was lost (rule: offline-said); `{time}` is when. */
export const OFFLINE_WORDS = 'You are offline. This page is from {time}.';

/** A page's message to the service worker when it is idle. */
export interface KeepEarlier {
  /** The number of the page's deployment. */
  readonly deployment: string;
  /** Its path. */
  readonly page: string;
  /** Addresses of the release files that the page has, and of its requests for descriptions of remotes. */
  readonly files: readonly string[];
}

/** `18:40` for a moment of today, else with its day, in the format of `locale` and the viewer's zone (rule: times-shown). */
export function offlineTime(at: Date, now: Date, locale: string): string {
  // English has only these; a browser may have others for another language.
  const everywhere = { hourCycle: 'h23', numberingSystem: 'latn' } as const;
  const time = at.toLocaleTimeString(locale, { ...everywhere, hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === now.toDateString()) return time;
  // Short month names are usual in English only.
  const month = locale.startsWith('en') ? 'short' : 'long';
  return `${at.toLocaleDateString(locale, { ...everywhere, day: '2-digit', month })}, ${time}`;
}

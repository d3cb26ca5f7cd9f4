/** Kept for the tab alone, so that a preview never affects another visit. */
const KEY = 'food:preview';
const WORDS = ['release', 'deployment'] as const;

const previewWords = (search: string): string[] => {
  const query = new URLSearchParams(search);
  return WORDS.flatMap((word) => query.getAll(word).map((value) => `${word}=${encodeURIComponent(value)}`));
};

/**
 * Stores a preview that the address names for the tab, and puts it back into the address of a full load without it. Returns the
 * address to go to instead, or null if this page is the right one.
 */
export function previewAddress({ pathname, search, hash }: Location, tab: Storage): string | null {
  const words = previewWords(search);
  if (words.length) {
    tab.setItem(KEY, words.join('&'));
    return null;
  }
  const kept = tab.getItem(KEY);
  if (!kept) return null;
  return `${onSite(pathname)}?${[search.slice(1), kept].filter(Boolean).join('&')}${hash}`;
}

/** The address of the same page as it is live; the tab forgets its preview. */
export function leavePreview({ pathname, search, hash }: Location, tab: Storage): string {
  tab.removeItem(KEY);
  const query = new URLSearchParams(search);
  for (const word of WORDS) query.delete(word);
  return `${onSite(pathname)}${query.size ? `?${query}` : ''}${hash}`;
}

// Two slashes at the start would lead to another site.
const onSite = (pathname: string): string => pathname.replace(/^\/+/, '/');

/** The server doesn't show this browser the preview (any more): it is removed from the tab and from the address. */
export function dropPreview(at: Location, tab: Storage, history: History): void {
  const live = leavePreview(at, tab);
  if (previewWords(at.search).length) history.replaceState(history.state, '', live);
}

/** Whether this tab shows a preview. */
export const inPreview = (tab: Storage): boolean => tab.getItem(KEY) !== null;

/** The tab's storage; one that keeps nothing if the browser blocks it. */
export function tabStorage(): Storage {
  try {
    return window.sessionStorage;
  } catch {
    return {
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    } as unknown as Storage;
  }
}

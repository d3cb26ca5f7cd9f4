/** Until then assistive technology knows a region that has just come. */
const KNOWN_MS = 100;
/** Then nobody finds the message any more who reads the page to its end. */
const GONE_MS = 7_000;

/** By its attribute: each remote may have a copy of this module, of another version. */
const findRegion = () => document.querySelector<HTMLElement>('[data-announcements]');

/**
 * Tells screen readers these words, whatever the page shows (rule: heard-when-it-appears). They are put into one region, which stands
 * in the document from then on: many don't say what comes into a page together with its region. Returns what takes them back as long as
 * nobody has heard them.
 */
export function announce(words: string): () => void {
  const line = document.createElement('p');
  line.textContent = words;
  let region = findRegion();
  if (!region) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    // Not `role="status"`, of which all text is said each time, old messages too. And an open dialog, Base UI's, hides from screen readers
    // what is around it, except what has this attribute.
    region.setAttribute('aria-live', 'polite');
    region.dataset.announcements = '';
    document.body.append(region);
  }
  const saying = setTimeout(() => region.append(line), KNOWN_MS);
  setTimeout(() => line.remove(), GONE_MS);
  return () => clearTimeout(saying);
}

/**
 * The `ref` of an element without a live role: its text is announced when it appears, unless it is gone at once. With its words as its
 * `key`, also when they become others.
 */
export function announced(element: Element | null): (() => void) | undefined {
  const words = element?.textContent;
  return words ? announce(words) : undefined;
}

/** The same for an element that comes and goes by itself, as a bad line does: not again while its words have just been announced. */
export function announcedOnce(element: Element | null): (() => void) | undefined {
  const isKnown = [...(findRegion()?.children ?? [])].some(
    (line) => line.textContent === element?.textContent,
  );
  return isKnown ? undefined : announced(element);
}

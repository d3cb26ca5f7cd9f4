/** More aren't recorded: a page may ask on and on until it has an answer. For {@link recordInterruptions}. */
export const MOST_INTERRUPTIONS = 20;
/** A longer text of a box is cut. */
const LONGEST = 200;

/** What code of a page does to its visitor, who did nothing. */
export interface Interruption {
  /** One of the browser's boxes, or `load`: it leaves the page otherwise than by the site's router. */
  what: 'alert' | 'confirm' | 'prompt' | 'load';
  /** The text of the box, or where the load leads: a path of this site, another site, or `upi:` for another program. */
  words: string;
  stack: string;
}

export interface RecordedInterruptions {
  recordedInterruptions?: Interruption[];
}

/**
 * Runs in every page before anything else. It records boxes and loads, and neither happens: the page stays as it is, so that all
 * else can be checked.
 */
export function recordInterruptions(most: number): void {
  const recorded: Interruption[] = [];
  (globalThis as RecordedInterruptions).recordedInterruptions = recorded;
  const record = (what: Interruption['what'], words: unknown): void => {
    if (recorded.length < most)
      recorded.push({ what, words: String(words ?? ''), stack: new Error().stack ?? '' });
  };

  window.alert = (text?: unknown) => record('alert', text);
  window.confirm = (text) => {
    record('confirm', text);
    return false;
  };
  window.prompt = (text) => {
    record('prompt', text);
    return null;
  };
  // The browser tells it while the code that leaves still runs, so the stack is that code's.
  navigation.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, cancelable } = event;
    if (destination.sameDocument || downloadRequest !== null || !cancelable || window !== window.top) return;
    event.preventDefault();
    const { origin, pathname, protocol } = new URL(destination.url);
    // Another program's address, such as upi://pay, has no origin.
    const elsewhere = origin === 'null' ? protocol : origin;
    record('load', origin === location.origin ? pathname : elsewhere);
  });
}

/** What the page … does, and what to do instead. */
export function interruptionWords({ what, words }: Interruption, path: string, source: string): string {
  switch (what) {
    case 'load':
      return words === path
        ? `loads the page … again by itself${source}. A page is loaded again only by a customer's press.`
        : `leaves the page … by itself, and loads ${words}${source}. To redirect within the site, draw <Navigate> of @food/platform/router; a page leads out of the site only by a customer's press.`;
    case 'alert':
      return `opens the browser's alert box on the page …${boxWords(words, source)} Messages are shown in the page: call notify() of @food/platform/notify.`;
    default:
      return `opens the browser's ${what} box on the page …${boxWords(words, source)} Questions are asked in the page: show a Dialog of @food/ui/dialog.`;
  }
}

const boxWords = (text: string, source: string): string => `: "${text.slice(0, LONGEST)}"${source}.`;

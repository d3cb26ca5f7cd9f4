import type { Page } from 'playwright-core';
import type { RecordedFunctions } from './replaced';

/** What a page leaves in its window. */
export interface Traces {
  /** Names that were not there before. */
  globals: string[];
  /** Functions of the browser that were replaced: `fetch`, `history.pushState` */
  replaced: string[];
  /** Listeners and timers that are still there after a visitor left the page, by the script that began them. */
  left: Left[];
  /** What scripts did to stored data of the shared packages, past these. The gate didn't let it happen: other pages are open beside. */
  stored: StoredPast[];
}

interface StoredPast {
  /** `token`; null if everything was to be removed. */
  key: string | null;
  /** The script: `/releases/deals/1.0.0/deals.js` */
  script: string;
  stack: string;
}

interface Left {
  /** `keydown on document`, or {@link TIMER} */
  what: string;
  /** The script that began it: `/releases/deals/1.0.0/deals.js` */
  script: string;
  /** Where it did, once for each one that is there. */
  begun: Begun[];
  /** One more is there after each visit. What a library begins once may begin late, after the first visit. */
  grows: boolean;
}

interface Begun {
  stack: string;
  /** Of a timer, in milliseconds. */
  delay?: number;
}

/** What a timer that repeats is called among what is left. */
export const TIMER = 'setInterval';

/** An address without a page: the site itself says so, and no remote's code runs. */
const NOWHERE = '/left-by-the-gate';

/** The keys of session, cart and choices (rule: storage-keys), which only their packages write. For {@link recordTraces}. */
export const KEYS_OF_PACKAGES: readonly string[] = [
  'token',
  'user',
  'selectedCoupon',
  'selectedAddress',
  'food:cart',
  'food:cart-id',
  'food:cart-notes',
  'food:deliver-at',
];

/** What was begun, by which script, and where in it. */
interface Began extends Begun {
  /** `keydown on document from /releases/deals/1.0.0/deals.js` */
  key: string;
}

interface Recorded {
  gateTraces?: {
    names(): Pick<Traces, 'globals' | 'stored'>;
    left(): LeftThere;
  };
}

/**
 * Leaves the rendered page, comes back and leaves again, by the site's own router and without a load; if more is left then, once
 * more. Null if the page can't be left: the site's router doesn't follow the address.
 *
 * @param drawn resolves when the page is rendered again
 */
export async function tracesOf(
  tab: Page,
  part: string,
  drawn: () => Promise<boolean>,
): Promise<Traces | null> {
  if (!(await leave(tab, part))) return null;
  const names = await tab.evaluate(() => (globalThis as Recorded).gateTraces?.names());
  const replaced = await tab.evaluate(() => (globalThis as RecordedFunctions).replacedFunctions?.());
  const once = await leftIn(tab);
  const twice = await leftAgain(tab, part, drawn);
  if (!twice) return null;
  const mayGrow = Object.entries(twice).some(([key, { length }]) => length > (once[key]?.length ?? 0));
  const last = mayGrow ? await leftAgain(tab, part, drawn) : twice;
  if (!last) return null;
  return {
    ...(names ?? { globals: [], stored: [] }),
    replaced: replaced ?? [],
    left: Object.entries(last).map(([key, begun]) => {
      const [what = '', script = ''] = key.split(' from ');
      const before = twice[key]?.length ?? 0;
      const grows = before > (once[key]?.length ?? 0) && begun.length > before;
      return { what, script, begun, grows };
    }),
  };
}

/** Where each thing was begun that is left, by what it is and its script. */
type LeftThere = Record<string, Begun[]>;

/** Comes back to the page and leaves it again; null if that is impossible. */
async function leftAgain(tab: Page, part: string, drawn: () => Promise<boolean>): Promise<LeftThere | null> {
  await tab.evaluate(() => {
    const isBack = new Promise((back) => addEventListener('popstate', back, { once: true }));
    history.back();
    return isBack;
  });
  return (await drawn()) && (await leave(tab, part)) ? leftIn(tab) : null;
}

const leftIn = (tab: Page): Promise<LeftThere> =>
  tab.evaluate(() => (globalThis as Recorded).gateTraces?.left() ?? {});

/** False if the page is still there after 120 frames, since a busy machine draws none meanwhile; one that draws none at all has 12 seconds. */
function leave(tab: Page, part: string): Promise<boolean> {
  return tab.evaluate(
    async ([path, boundary]) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      for (let frame = 0; frame < 120 && document.querySelector(boundary); frame++)
        await new Promise((next) => [requestAnimationFrame(next), setTimeout(next, 100)]);
      // A component's cleanup may run a moment after the component is gone.
      await new Promise((done) => setTimeout(done, 50));
      return !document.querySelector(boundary);
    },
    [NOWHERE, `[data-boundary="${part}"]`] as const,
  );
}

/** Runs in every page before anything else, and records each added listener and each timer that repeats with its script. */
export function recordTraces(ofPackages: readonly string[]): void {
  const timers = new Map<unknown, Began>();
  const { setInterval, clearInterval, clearTimeout } = window;
  // The browser's type for it has no `this`.
  window.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const timer = setInterval(...given);
    const began = beginning('setInterval');
    if (began) timers.set(timer, { ...began, delay: Number(given[1]) || 0 });
    return timer;
  }) as typeof setInterval;
  window.clearInterval = (timer) => {
    timers.delete(timer);
    clearInterval(timer);
  };
  // The browser takes either for both.
  window.clearTimeout = (timer) => {
    timers.delete(timer);
    clearTimeout(timer);
  };

  const before = new Set([...Object.getOwnPropertyNames(globalThis), 'gateTraces', 'replacedFunctions']);
  const listeners = new Map<string, Began>();
  const targets = new Map<unknown, string>([
    [window, 'window'],
    [document, 'document'],
  ]);
  const ids = new WeakMap<object, number>();
  let count = 0;
  const { addEventListener, removeEventListener } = EventTarget.prototype;

  function current(name: string): unknown {
    try {
      return (globalThis as unknown as Record<string, unknown>)[name];
    } catch {
      return undefined;
    }
  }

  /** Where the script of a release is that calls; none if the page's own does. */
  function calling(): Pick<StoredPast, 'script' | 'stack'> | undefined {
    const { stack = '' } = new Error();
    const [script] = stack.match(/\/releases\/[^\s:)]+/) ?? [];
    return script === undefined ? undefined : { script, stack };
  }

  function beginning(what: string): Began | undefined {
    const by = calling();
    return by && { key: `${what} from ${by.script}`, stack: by.stack };
  }

  const stored: StoredPast[] = [];
  /** Whether a remote's script does this to the data of a shared package, which the host's script holds. */
  function isPast(storage: Storage, key: string | null): boolean {
    const by = calling();
    if (storage !== localStorage || !by || by.script.startsWith('/releases/host/')) return false;
    if (key !== null && !ofPackages.includes(key)) return false;
    stored.push({ key, ...by });
    return true;
  }
  const { clear, setItem, removeItem } = Storage.prototype;
  Storage.prototype.clear = function () {
    if (!isPast(this, null)) clear.call(this);
  };
  Storage.prototype.setItem = function (key, value) {
    if (!isPast(this, key)) setItem.call(this, key, value);
  };
  Storage.prototype.removeItem = function (key) {
    if (!isPast(this, key)) removeItem.call(this, key);
  };

  function keyOf(target: unknown, type: string, listener: object, options: unknown): string {
    if (!ids.has(listener)) ids.set(listener, ++count);
    const capture =
      typeof options === 'object' && options ? (options as { capture?: boolean }).capture : options;
    return [targets.get(target), type, ids.get(listener), Boolean(capture)].join(' ');
  }

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    // A call without a target applies to the window.
    const target = this ?? window;
    addEventListener.call(target, type, listener, options);
    if (!listener || !targets.has(target)) return;
    const began = beginning(`${type} on ${targets.get(target)}`);
    const { once, signal } = typeof options === 'object' ? options : {};
    const key = keyOf(target, type, listener, options);
    if (!began || signal?.aborted || listeners.has(key)) return;
    listeners.set(key, began);
    const forget = () => void listeners.delete(key);
    if (once) addEventListener.call(target, type, forget, { once, capture: key.endsWith('true') });
    if (signal) addEventListener.call(signal, 'abort', forget, { once: true });
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    removeEventListener.call(target, type, listener, options);
    if (listener && targets.has(target)) listeners.delete(keyOf(target, type, listener, options));
  };

  (globalThis as Recorded).gateTraces = {
    names() {
      const now = Object.getOwnPropertyNames(globalThis).filter((name) => current(name) !== undefined);
      return {
        stored,
        globals: now.filter((name) => !before.has(name)),
      };
    },
    left() {
      const there: LeftThere = {};
      for (const { key, ...begun } of [...listeners.values(), ...timers.values()])
        there[key] = [...(there[key] ?? []), begun];
      return there;
    },
  };
}

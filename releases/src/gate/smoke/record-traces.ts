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

export interface StoredPast {
  /** `token`; null if everything was to be removed. */
  key: string | null;
  /** The script: `/releases/deals/1.0.0/deals.js` */
  script: string;
  stack: string;
}

export interface Begun {
  stack: string;
  /** Of a timer, in milliseconds. */
  delay?: number;
}

/** What was begun, by which script, and where in it. */
interface Began extends Begun {
  /** `keydown on document from /releases/deals/1.0.0/deals.js` */
  key: string;
}

export interface Recorded {
  gateTraces?: {
    names(): { globals: string[]; attributes: string[]; stored: StoredPast[] };
    left(): LeftThere;
  };
}

/** Where each thing was begun that is left, by what it is and its script. */
export type LeftThere = Record<string, Begun[]>;

/**
 * Runs in every page before anything else, and records with its script each added listener, each timer that repeats, and each
 * element that is put into the body.
 */
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

  /** Attributes of the document's first elements, as the server sent them. */
  const sent = new Map<Element, Map<string, string>>();
  addEventListener.call(document, 'readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of [document.documentElement, document.body]) sent.set(element, attributesOf(element));
  });
  // What was set and taken back leaves an empty attribute.
  function attributesOf({ attributes }: Element): Map<string, string> {
    const all = [...attributes].map(({ name, value }) => [name, value] as const);
    return new Map(all.filter(([name, value]) => value !== '' || !['style', 'class'].includes(name)));
  }
  const changed = () =>
    [...sent].flatMap(([element, was]) => {
      const now = attributesOf(element);
      const names = [...new Set([...was.keys(), ...now.keys()])];
      return names
        .filter((name) => was.get(name) !== now.get(name))
        .map((name) => {
          const words = now.has(name) ? `${name}="${now.get(name)}"` : `no ${name}`;
          return `${words} on ${element.localName}`;
        });
    });

  const elements = new Map<Element, Began>();
  /** The document's first elements that a call on this node may put others into. */
  const roofs = (node: Node) =>
    [document.documentElement, document.body].filter(
      (roof) => roof !== null && (roof === node || roof === node.parentNode),
    );
  function noting(prototype: object, ...names: string[]): void {
    const methods = prototype as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names) {
      const original = methods[name];
      if (!original) continue;
      methods[name] = function (this: Node, ...given) {
        const parents = roofs(this);
        const before = new Set(parents.flatMap(({ children }) => [...children]));
        const result = original.apply(this, given);
        for (const element of parents.flatMap(({ children }) => [...children])) {
          // The region of all parts' announcements is for good (@food/ui/announce).
          if (before.has(element) || element.hasAttribute('data-announcements')) continue;
          const id = element.id && ` id="${element.id}"`;
          const began = beginning(`<${element.localName}${id}>`);
          if (began) elements.set(element, began);
        }
        return result;
      };
    }
  }
  noting(Node.prototype, 'appendChild', 'insertBefore', 'replaceChild');
  noting(Element.prototype, 'append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren');
  noting(Element.prototype, 'insertAdjacentElement');

  (globalThis as Recorded).gateTraces = {
    names() {
      const now = Object.getOwnPropertyNames(globalThis).filter((name) => current(name) !== undefined);
      return {
        stored,
        attributes: changed(),
        globals: now.filter((name) => !before.has(name)),
      };
    },
    left() {
      const there: LeftThere = {};
      const standing = [...elements].filter(([element]) => element.isConnected).map(([, began]) => began);
      for (const { key, ...begun } of [...listeners.values(), ...timers.values(), ...standing])
        there[key] = [...(there[key] ?? []), begun];
      return there;
    },
  };
}

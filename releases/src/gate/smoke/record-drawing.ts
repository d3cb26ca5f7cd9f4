/** What the server rendered and the browser draws otherwise. React leaves it as the server rendered it. */
export interface DrawnOtherwise {
  /** The part whose element it is. */
  part: string;
  /** `<button type="submit">` */
  element: string;
  /** `button` */
  tag: string;
  /** `disabled`; null for its words. */
  attribute: string | null;
  /** Null without the attribute. */
  server: string | null;
  browser: string | null;
  /** The components around it among those of {@link RecordedDrawing}, the innermost first. */
  by: number[];
}

/** What a customer sees, hears or presses of an element; all that begin with `aria-` as well. */
export const TOLD_ATTRIBUTES: readonly string[] = [
  'alt',
  'class',
  'datetime',
  'disabled',
  'hidden',
  'href',
  'inert',
  'name',
  'placeholder',
  'readonly',
  'role',
  'src',
  'tabindex',
  'title',
  'type',
];

export interface RecordedDrawing {
  gateDrawing?: {
    otherwise(): DrawnOtherwise[];
    /** The components that drew what `otherwise` found. */
    components: object[];
  };
}

/** What React notes on each of its nodes. */
interface Fiber {
  type: unknown;
  memoizedProps: unknown;
  alternate: Fiber | null;
  return: Fiber | null;
}

/**
 * Runs in every page before anything else, and records what the server rendered. React compares only elements and words with what it
 * draws in the browser: other attributes, and words that are said to differ, stay as they came. Reads what React draws from what it
 * notes on its nodes; an integration test tells if it notes that elsewhere.
 */
export function recordDrawing(told: readonly string[]): void {
  const sent = new Map<Node, Record<string, string>>();
  const components: object[] = [];
  const isTold = (name: string) => name.startsWith('aria-') || told.includes(name);

  // The scripts of parts run after this.
  document.addEventListener('readystatechange', () => {
    const root = document.querySelector('[data-rendered]');
    if (document.readyState !== 'interactive' || !root) return;
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) sent.set(node, wordsAndAttributes(node));
  });

  /** The words under the name `''`. */
  function wordsAndAttributes(node: Node): Record<string, string> {
    const attributes = node instanceof Element ? [...node.attributes] : [];
    return {
      ...Object.fromEntries(
        attributes.filter(({ name }) => isTold(name)).map(({ name, value }) => [name, value]),
      ),
      ...(node instanceof Element && node.childElementCount ? {} : { '': node.textContent ?? '' }),
    };
  }

  function noted(node: Node, what: string): unknown {
    const key = Object.keys(node).find((name) => name.startsWith(what));
    return key && (node as unknown as Record<string, unknown>)[key];
  }

  const SPELLED: Record<string, string> = {
    class: 'className',
    datetime: 'dateTime',
    readonly: 'readOnly',
    tabindex: 'tabIndex',
  };
  /** The attribute that React makes of a property; null for none. */
  function attributeOf(name: string, value: unknown, tag: string): string | null {
    if (value == null || ['function', 'symbol'].includes(typeof value)) return null;
    if (['disabled', 'hidden', 'inert', 'readonly'].includes(name)) return value ? '' : null;
    if (typeof value === 'boolean' && !name.startsWith('aria-')) return null;
    if (value === '' && (name === 'src' || (name === 'href' && tag !== 'a'))) return null;
    return String(value);
  }

  const lines = (words: string) => words.replace(/\r\n?/g, '\n');
  /** The words of a node in the browser; undefined if it has others in it, or may differ. */
  function wordsOf(node: Node, props: Record<string, unknown> | undefined): string | undefined {
    const element = node instanceof Element ? node : node.parentElement;
    // Its attribute says when. Versions of Unicode differ in how they write a month.
    if (element?.localName === 'time') return undefined;
    if (props) {
      const { children } = props;
      return ['string', 'number', 'bigint'].includes(typeof children) ? lines(String(children)) : undefined;
    }
    const fiber = noted(node, '__reactFiber$') as Fiber | undefined;
    if (!fiber || node instanceof Element) return undefined;
    // Which of the two is the newer one, nothing here tells.
    const drawn = [fiber, ...(fiber.alternate ? [fiber.alternate] : [])].map((one) =>
      lines(String(one.memoizedProps)),
    );
    return drawn.find((words) => words === node.textContent) ?? drawn[0];
  }

  const isSame = (name: string, one: string, other: string) =>
    one === other ||
    // A server build doesn't know its site's origin.
    (['href', 'src'].includes(name) &&
      URL.parse(one, document.baseURI)?.href === URL.parse(other, document.baseURI)?.href);

  /** Each component's place in the list, from the innermost. */
  function around(node: Node): number[] {
    const by: number[] = [];
    let fiber = noted(node, '__reactFiber$') as Fiber | null | undefined;
    for (; fiber && by.length < 20; fiber = fiber.return) {
      const { type } = fiber;
      const { render, type: inner } = (typeof type === 'object' && type ? type : {}) as Record<
        string,
        unknown
      >;
      const component = [type, render, inner].find((one) => typeof one === 'function');
      if (!component) continue;
      if (!components.includes(component as object)) components.push(component as object);
      by.push(components.indexOf(component as object));
    }
    return by;
  }

  function otherwise(): DrawnOtherwise[] {
    return [...sent].flatMap(([node, was]) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (!node.isConnected || !element) return [];
      const tag = element.localName;
      // A custom element makes of its properties what it wants.
      const hasNone = node !== element || tag.includes('-');
      const props = hasNone
        ? undefined
        : (noted(node, '__reactProps$') as Record<string, unknown> | undefined);
      const now = wordsAndAttributes(node);
      const names = new Set(props ? [...told, ...Object.keys({ ...was, ...props }).filter(isTold)] : []);
      const attributes = [...names].map((name) => ({
        name,
        // As HTML spells it React takes it too, from a library or a build of other tools.
        drawn: attributeOf(name, props?.[SPELLED[name] ?? name] ?? props?.[name], tag),
      }));
      const words = wordsOf(node, props);
      return [...attributes, ...(words === undefined ? [] : [{ name: '', drawn: words }])]
        .filter(({ name, drawn }) => {
          // What was changed since was meant to be.
          if (was[name] !== now[name] || (name === '' && was[name] === undefined)) return false;
          const is = now[name] ?? null;
          return is === null || drawn === null ? is !== drawn : !isSame(name, is, drawn);
        })
        .map(({ name, drawn }) => ({
          part: element.closest<HTMLElement>('[data-boundary]')?.dataset.boundary ?? 'host',
          element: (element.cloneNode() as Element).outerHTML.replace(/<\/[^<]*>$/, ''),
          tag,
          attribute: name || null,
          server: was[name] ?? null,
          browser: drawn,
          by: around(node),
        }));
    });
  }

  (globalThis as RecordedDrawing).gateDrawing = { otherwise, components };
}

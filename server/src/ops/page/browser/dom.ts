type Child = Node | string | null | undefined | false;

const SVG = 'http://www.w3.org/2000/svg';

/** The element of page.html with this id, which must be of this class. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`page.html has no ${kind.name} with the id ${id}`);
  return element;
}

/** Makes an element with properties and children; strings become text, so no text of a release is ever parsed as markup. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Replaces only changed elements, and keeps the focus on the replacement: nothing is announced twice. Open details stay open. */
export function redraw(parent: HTMLElement, fresh: HTMLElement[]): void {
  const known = [...parent.querySelectorAll('details')];
  const taking = fresh.flatMap((child) => [...child.querySelectorAll('details')]);
  if (known.length === taking.length)
    for (const [at, one] of taking.entries()) one.open = known[at]?.open ?? false;
  if (parent.childElementCount !== fresh.length) {
    parent.replaceChildren(...fresh);
    return;
  }
  for (const [place, child] of fresh.entries()) {
    const old = parent.children[place];
    if (!old || old.outerHTML === child.outerHTML) continue;
    const focused = old.contains(document.activeElement) ? document.activeElement?.textContent : null;
    old.replaceWith(child);
    if (focused == null) continue;
    const same = [...child.querySelectorAll('button')].find(({ textContent }) => textContent === focused);
    (same ?? Object.assign(child, { tabIndex: -1 })).focus();
  }
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A recent moment as the time since then by the server's clock; day and time otherwise, also for a future moment. */
export function momentOf(iso: string, now: string): HTMLElement {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  const full = DAY_AND_TIME.format(new Date(iso));
  const recent = minutes < 1 ? 'just now' : `${minutes} min ago`;
  const words = minutes < -1 || minutes >= 60 ? full : recent;
  return el('time', { dateTime: iso, title: full }, words);
}

type Child = Node | string | null | undefined | false;

const SVG = 'http://www.w3.org/2000/svg';

/** The element of page.html with this id, of the class that it is there. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`page.html has no ${kind.name} with the id ${id}`);
  return element;
}

/** An element with properties and children; strings become text, so nothing that a release says is ever markup. */
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

/**
 * Only what changed is exchanged, and the focus goes on in what takes its place: nothing is read aloud twice. What was opened
 * stays open.
 */
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

/** How long ago by the server's clock, for what is recent; day and time otherwise, also of what is to come. */
export function momentOf(iso: string, now: string): HTMLElement {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  const full = DAY_AND_TIME.format(new Date(iso));
  const recent = minutes < 1 ? 'just now' : `${minutes} min ago`;
  const words = minutes < -1 || minutes >= 60 ? full : recent;
  return el('time', { dateTime: iso, title: full }, words);
}

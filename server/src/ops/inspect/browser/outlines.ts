import { el } from '../../page/browser/dom';
import type { RunningPart } from './running-parts';

interface Outline {
  readonly box: HTMLElement;
  readonly label: HTMLButtonElement;
}

interface Placing {
  readonly element: HTMLElement;
  readonly part: RunningPart;
  /** All that are outlined. */
  readonly wanted: readonly { element: HTMLElement }[];
  /** The places of the labels so far. */
  readonly taken: DOMRect[];
}

const GAP = 4;
/** How far a part's frame is inset from that of the part around it. */
const INSET = 5;

/**
 * A frame and a label around each part, in a layer over the page: nothing of the page moves. `choose` is called with the part
 * whose label was pressed.
 */
export function outlines(choose: (part: string) => void) {
  const layer = el('div', { className: 'layer', role: 'group', ariaLabel: 'Parts on this page' });
  const drawn = new Map<HTMLElement, Outline>();

  function outlineOf(element: HTMLElement, { part }: RunningPart): Outline {
    const known = drawn.get(element);
    if (known) return known;
    const made = {
      box: el('div', { className: 'box' }),
      label: el('button', { type: 'button', className: 'label', onclick: () => choose(part) }),
    };
    layer.append(made.box, made.label);
    drawn.set(element, made);
    return made;
  }

  function draw(parts: readonly RunningPart[]): void {
    const wanted = parts.flatMap((part) => part.boundaries.map((element) => ({ element, part })));
    for (const [element, { box, label }] of drawn) {
      if (wanted.some((one) => one.element === element)) continue;
      box.remove();
      label.remove();
      drawn.delete(element);
    }
    const taken: DOMRect[] = [];
    for (const { element, part } of wanted) place(outlineOf(element, part), { element, part, wanted, taken });
  }

  function place({ box, label }: Outline, { element, part, wanted, taken }: Placing): void {
    const around = wanted.filter((one) => one.element !== element && one.element.contains(element)).length;
    const rect = inView(element.getBoundingClientRect(), around * INSET);
    const isSeen = rect.width > 0 && rect.height > 0;
    box.hidden = !isSeen;
    label.hidden = !isSeen;
    if (!isSeen) return;
    box.dataset.role = part.role;
    label.dataset.role = part.role;
    const words = `${part.part} ${part.version} · ${part.words}`;
    if (label.textContent !== words) label.textContent = words;
    moveTo(box, rect.x, rect.y);
    box.style.width = `${rect.width}px`;
    box.style.height = `${rect.height}px`;
    const { width, height } = label.getBoundingClientRect();
    // The host is around all others: its label is at its bottom, out of their way.
    const y = part.part === 'host' ? rect.bottom - height - GAP : rect.y + GAP;
    const free = freePlace(new DOMRect(rect.x + GAP, y, width, height), taken);
    moveTo(label, free.x, free.y);
    taken.push(free);
  }

  return { layer, draw };
}

const moveTo = (element: HTMLElement, x: number, y: number): void => {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
};

/** The visible part of a rectangle, made smaller on all sides. */
function inView({ left, top, right, bottom }: DOMRect, by: number): DOMRect {
  const { clientWidth, clientHeight } = document.documentElement;
  const [x, y] = [Math.max(0, left) + by, Math.max(0, top) + by];
  return new DOMRect(x, y, Math.min(clientWidth, right) - by - x, Math.min(clientHeight, bottom) - by - y);
}

/** Below the other labels. */
function freePlace(wanted: DOMRect, taken: readonly DOMRect[]): DOMRect {
  const inTheWay = taken.find(
    (other) =>
      wanted.left < other.right &&
      other.left < wanted.right &&
      wanted.top < other.bottom &&
      other.top < wanted.bottom,
  );
  if (!inTheWay) return wanted;
  return freePlace(new DOMRect(wanted.x, inTheWay.bottom + GAP, wanted.width, wanted.height), taken);
}

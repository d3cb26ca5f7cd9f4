import { el } from '../../page/browser/dom';
import type { Inspection } from '../inspection';
import { choiceIn } from './choice';
import { linkBar } from './link-bar';
import { type PartRow, partRow } from './part-row';
import type { RunningPart } from './running-parts';

/** The list of parts beside the page. Its close button calls `close`. */
export function panel(inspection: Inspection, ofPage: number, close: () => void) {
  const choice = choiceIn(window.location.search);
  const bar = linkBar();
  const here = el('div', { className: 'parts' });
  const elsewhere = el('div', { className: 'parts' });
  const others = el('details', { className: 'others' }, el('summary'), elsewhere);
  const body = el('div', { className: 'body' }, here, others, bar.element);
  const fold = el(
    'button',
    { type: 'button', ariaExpanded: 'true', onclick: () => show(!isOpen) },
    'Hide the list',
  );
  const element = el(
    'aside',
    { className: 'panel', ariaLabel: 'What this page is made of' },
    el(
      'header',
      {},
      el(
        'div',
        {},
        el('h2', {}, 'Inspect'),
        el('p', { className: 'soft' }, deploymentWords(inspection, ofPage)),
      ),
      fold,
      el('button', { type: 'button', ariaLabel: 'Close', title: 'Close (Escape)', onclick: close }, '×'),
    ),
    body,
  );

  let isOpen = true;
  function show(open: boolean): void {
    isOpen = open;
    body.hidden = !isOpen;
    element.classList.toggle('folded', !isOpen);
    fold.ariaExpanded = String(isOpen);
    fold.textContent = isOpen ? 'Hide the list' : 'Show the list';
  }

  const rows = inspection.parts.map((known) =>
    partRow({
      known,
      now: inspection.at,
      chosen: choice.get(known.part),
      choose(version) {
        if (version === null) choice.delete(known.part);
        else choice.set(known.part, version);
        bar.show(choice);
      },
    }),
  );

  return {
    element,
    update(parts: readonly RunningPart[]): void {
      for (const [at, row] of rows.entries()) row.update(parts[at] as RunningPart);
      arrange(
        here,
        rows.filter((_, at) => parts[at]?.isHere),
      );
      const rest = rows.filter((_, at) => !parts[at]?.isHere);
      arrange(elsewhere, rest);
      others.hidden = rest.length === 0;
      const words = `Not on this page: ${rest.length} ${rest.length === 1 ? 'part' : 'parts'}`;
      if (others.firstElementChild) others.firstElementChild.textContent = words;
      bar.show(choice);
    },
    focusOn(part: string): void {
      show(true);
      rows.find((row) => row.part === part)?.focus();
    },
  };
}

const deploymentWords = ({ deployment }: Inspection, ofPage: number): string =>
  ofPage === deployment
    ? `Deployment ${deployment}`
    : `This page is of deployment ${ofPage}; ${deployment} is live now`;

/** Only if they have changed: an element that is moved loses the focus. */
function arrange(list: HTMLElement, rows: readonly PartRow[]): void {
  const wanted = rows.map(({ element }) => element);
  if (wanted.length !== list.childElementCount || wanted.some((row, at) => list.children[at] !== row))
    list.replaceChildren(...wanted);
}

import { el, momentOf } from '../../page/browser/dom';
import type { InspectedPart, PublishedVersion } from '../inspection';
import { readVersions } from './calls';
import type { RunningPart } from './running-parts';

/** A part in the list: its release in this page, and its published versions to choose from. */
export interface PartRow {
  readonly part: string;
  readonly element: HTMLElement;
  /** Draws what has changed. */
  update(running: RunningPart): void;
  /** Puts the focus on it. */
  focus(): void;
}

interface Options {
  known: InspectedPart;
  /** The server's clock. */
  now: string;
  chosen: string | undefined;
  /** Called with the version, or null for the part as it is live. */
  choose: (version: string | null) => void;
}

export function partRow({ known, now, chosen, choose }: Options): PartRow {
  const name = el('h3', { tabIndex: -1 }, known.part);
  const version = el('span', { className: 'version' });
  const role = el('span', { className: 'role' });
  const facts = el('dl');
  const element = el(
    'article',
    { className: 'part', ariaLabel: known.part },
    el('div', { className: 'title' }, name, version, role),
    facts,
    versionPicker(known, { now, chosen, choose }),
  );
  let drawn = '';
  return {
    part: known.part,
    element,
    update(running) {
      const seen = JSON.stringify({ ...running, boundaries: 0 });
      if (seen === drawn) return;
      drawn = seen;
      version.textContent = running.version;
      role.textContent = running.words;
      role.dataset.role = running.role;
      facts.replaceChildren(...factsOf(running, now));
    },
    focus() {
      element.scrollIntoView({ block: 'nearest' });
      name.focus({ preventScroll: true });
    },
  };
}

function factsOf({ owner, why, placing, load }: RunningPart, now: string): HTMLElement[] {
  const fact = (term: string, ...words: (Node | string)[]) => [el('dt', {}, term), el('dd', {}, ...words)];
  return [
    ...(owner ? fact('Team', owner) : []),
    ...(why || placing
      ? fact('Why', ...(why ? [why] : []), ...(placing ? [placedBy(placing, now)] : []))
      : []),
    ...(load ? fact('Loaded', loadWords(load)) : []),
  ];
}

const placedBy = ({ deployment, at, by }: NonNullable<RunningPart['placing']>, now: string): HTMLElement =>
  el('span', { className: 'soft' }, `deployment ${deployment} by ${by}, `, momentOf(at, now));

function loadWords({ milliseconds, files, bytes, isCached }: NonNullable<RunningPart['load']>): string {
  const count = `${files} ${files === 1 ? 'file' : 'files'}`;
  const from = isCached ? ' from this browser’s cache' : bytes ? `, ${(bytes / 1024).toFixed(1)} KB` : '';
  return `in ${milliseconds} ms (${count}${from})`;
}

function versionPicker(known: InspectedPart, options: Omit<Options, 'known'>): HTMLElement {
  const { part } = known;
  const list = el('fieldset', {}, el('legend', {}, `Versions of ${part}`));
  const trouble = el('p', { className: 'soft', role: 'status' });
  const picker = el('details', {}, el('summary', {}, 'Choose a version'), list, trouble);
  let isAsked = false;
  const open = async () => {
    if (!picker.open || isAsked) return;
    isAsked = true;
    trouble.textContent = 'Asking for the versions …';
    try {
      const versions = await readVersions(part);
      list.append(...[null, ...versions].map((version) => versionChoice(known, version, options)));
      trouble.textContent = '';
    } catch (error) {
      isAsked = false;
      trouble.textContent = `${error instanceof Error ? error.message : error} Close this and open it again.`;
    }
  };
  picker.addEventListener('toggle', () => void open());
  return picker;
}

function versionChoice(
  known: InspectedPart,
  one: PublishedVersion | null,
  { now, chosen, choose }: Omit<Options, 'known'>,
): HTMLElement {
  const input = el('input', {
    type: 'radio',
    name: `version of ${known.part}`,
    checked: chosen === one?.version,
    onchange: () => choose(one?.version ?? null),
  });
  if (!one) return el('label', {}, input, el('span', {}, 'As it is live'));
  const place = placeWords(known, one.version);
  return el(
    'label',
    {},
    input,
    el('span', {}, el('strong', {}, one.version), place && ` ${place}`),
    el('span', { className: 'soft' }, momentOf(one.at, now), ` · ${one.revision}`),
  );
}

function placeWords({ live, canary, previous }: InspectedPart, version: string): string {
  if (version === live.version) return 'live';
  if (version === canary?.version) return `canary for ${canary.share} %`;
  return version === previous ? 'previous' : '';
}

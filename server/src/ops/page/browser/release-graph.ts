import type { PlacedName, ReleaseGraph } from '@food/contracts/ops-graph';
import { el } from './dom';

/** More releases than this are shown as a number, with their names on request. */
const NAMED = 8;

/** A row for each piece: the remote that exposes it, and an arrow to all that show it. */
export function pieceRows({ pieces }: ReleaseGraph): HTMLElement[] {
  if (pieces.length === 0)
    return [el('li', { className: 'soft' }, 'No remote shows a piece of another one.')];
  return pieces.map(({ piece, exposedBy, shownBy }) =>
    el(
      'li',
      { className: exposedBy.length ? 'piece' : 'piece unmet' },
      el('div', { className: 'from' }, exposedBy.length ? names(exposedBy) : 'exposed by nobody'),
      el(
        'div',
        { className: 'arrow' },
        el('span', {}, piece),
        el('span', { className: 'unseen' }, ' is shown by '),
      ),
      el(
        'div',
        { className: 'to' },
        shownBy.length ? names(shownBy) : el('span', { className: 'soft' }, 'nobody'),
      ),
    ),
  );
}

/** A row for each shared module: the host's version, and each range with the remotes that need it. */
export function sharedRows(graph: ReleaseGraph): HTMLElement[] {
  return graph.shared.map(({ module, provided, taken }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, module),
      el(
        'td',
        {},
        provided.length ? provided.map(({ version, by }) => providedBy(version, by)) : unmet('not provided'),
      ),
      el(
        'td',
        {},
        taken.length === 0 && el('span', { className: 'soft' }, 'nobody'),
        taken.map(({ range, isMet, by }) =>
          el(
            'div',
            { className: 'range' },
            el('strong', {}, range),
            !isMet && unmet('not what the host has'),
            isEverybody(by, graph) && isMet ? el('span', {}, `all ${graph.remotes} remotes`) : names(by),
          ),
        ),
      ),
    ),
  );
}

const unmet = (words: string): HTMLElement => el('span', { className: 'forced' }, words);

const providedBy = (version: string, { as, version: host }: PlacedName): HTMLElement =>
  el('div', {}, version, as === 'canary' && el('span', { className: 'soft' }, ` by the canary ${host}`));

/** Canaries would be told apart. */
const isEverybody = (by: readonly PlacedName[], { remotes }: ReleaseGraph): boolean =>
  by.length === remotes && by.every(({ as }) => as === 'live');

function names(releases: readonly PlacedName[]): HTMLElement {
  const chips = releases.map(({ part, version, as }) =>
    el('li', { className: as }, el('strong', {}, part), ` ${version}`, as === 'canary' && ' canary'),
  );
  const list = el('ul', { className: 'names' }, chips);
  return releases.length > NAMED
    ? el('details', {}, el('summary', {}, `${releases.length} releases`), list)
    : list;
}

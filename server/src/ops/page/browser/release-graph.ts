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
      el('th', { scope: 'row' }, breakable(module)),
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
            isMet ? takers(by, graph) : names(by),
          ),
        ),
      ),
    ),
  );
}

const unmet = (words: string): HTMLElement => el('span', { className: 'forced' }, words);

const providedBy = (version: string, { as, version: host }: PlacedName): HTMLElement =>
  el('div', {}, version, as === 'canary' && el('span', { className: 'soft' }, ` by the canary ${host}`));

/** All live remotes as a number; canaries by their names. */
function takers(by: readonly PlacedName[], { remotes }: ReleaseGraph): (HTMLElement | false)[] {
  const canaries = by.filter(({ as }) => as === 'canary');
  if (by.length - canaries.length < remotes) return [names(by)];
  return [el('span', {}, `all ${remotes} remotes`), canaries.length > 0 && names(canaries)];
}

/** A line may break after each slash, and nowhere else. */
const breakable = (module: string): (Node | string)[] =>
  module.split(/(?<=\/)/).flatMap((segment, at) => (at > 0 ? [el('wbr'), segment] : [segment]));

function names(releases: readonly PlacedName[]): HTMLElement {
  const chips = releases.map(({ part, version, as }) =>
    el('li', { className: as }, el('strong', {}, part), ` ${version}`, as === 'canary' && ' canary'),
  );
  const list = el('ul', { className: 'names' }, chips);
  return releases.length > NAMED
    ? el('details', {}, el('summary', {}, `${releases.length} releases`), list)
    : list;
}

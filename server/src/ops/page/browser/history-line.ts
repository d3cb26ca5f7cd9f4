import type { ReleasesReport } from '@food/contracts/ops';
import { el, momentOf } from './dom';

export function historyLine(
  { number, at, by, why, forced, changes }: ReleasesReport['history'][number],
  now: string,
): HTMLElement {
  const lines = changes.map((change) => el('li', {}, change));
  return el(
    'li',
    {},
    el('strong', {}, String(number)),
    el(
      'div',
      {},
      el('p', {}, why || 'No reason given', forced && el('span', { className: 'forced' }, 'forced')),
      el('p', { className: 'soft' }, `${by}, `, momentOf(at, now)),
      lines.length > 0 && el('ul', {}, ...lines),
    ),
  );
}

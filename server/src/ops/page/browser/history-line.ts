import type { ReleasesReport } from '@food/contracts/ops';
import { el, momentOf } from './dom';

type Note = ReleasesReport['history'][number];
type Deed = ReleasesReport['deeds'][number];

/** Deployments and other actions, newest first; deployments keep their order, whatever the clocks of their makers showed. */
export function historyOf({ history, deeds }: ReleasesReport): (Note | Deed)[] {
  const left = [...deeds];
  const lines = history.flatMap((note) => {
    const older = left.findIndex(({ at }) => at <= note.at);
    return [...left.splice(0, older < 0 ? left.length : older), note];
  });
  return [...lines, ...left];
}

export function historyLine(one: Note | Deed, now: string): HTMLElement {
  const isDeployment = 'number' in one;
  const lines = isDeployment ? [...one.changes, ...one.gate, ...signedBy(one)] : one.details;
  return el(
    'li',
    {},
    el('strong', {}, isDeployment ? String(one.number) : ''),
    el(
      'div',
      {},
      el(
        'p',
        {},
        isDeployment ? one.why || 'No reason given' : one.what,
        isDeployment && one.forced && el('span', { className: 'forced' }, 'forced'),
      ),
      el('p', { className: 'soft' }, `${one.by}, `, momentOf(one.at, now)),
      lines.length > 0 && el('ul', {}, ...lines.map((line) => el('li', {}, line))),
    ),
  );
}

/** The beginning of a key is enough to recognise it. */
const signedBy = ({ signers }: Note): string[] =>
  signers.length > 0 ? [`signed by ${signers.map((key) => `${key.slice(0, 8)}…`).join(', ')}`] : [];

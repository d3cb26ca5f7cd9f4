import type { PartStatus, ReleasesReport, VersionTraffic } from '@food/contracts/ops';
import { changeButton } from './change-dialog';
import { el, momentOf } from './dom';
import { trafficBars } from './traffic-bars';

type Judgement = ReleasesReport['judgements'][number];
type Place = PartStatus['live'];

export function partCard(part: PartStatus, report: ReleasesReport): HTMLElement {
  const judgement = report.judgements.find((found) => found.part === part.part && found.act !== 'advance');
  const { live, previous, canary } = part;
  const state = stateOf(part, judgement, report);
  const seen = (version: string) => trafficOf(report, part.part, version);
  return el(
    'article',
    { className: `part ${state.tone}` },
    el('h3', {}, part.part, el('span', { className: 'state' }, state.words)),
    judgement && el('p', { className: 'judgement' }, adviceOn(judgement)),
    el(
      'dl',
      {},
      ...placed('Live', live.version, since(live, report), seen(live.version)),
      ...(canary
        ? placed(
            `Canary, ${canary.share} %${rampWords(canary)}`,
            canary.version,
            since(canary, report),
            seen(canary.version),
          )
        : []),
      ...(previous ? placed('Previous', previous.version, null, seen(previous.version)) : []),
    ),
    el(
      'p',
      { className: 'acts' },
      canary && changeButton('halt', part, judgement),
      previous && changeButton('rollback', part, judgement),
      !canary && !previous && el('span', { className: 'soft' }, 'No release to go back to.'),
    ),
  );
}

function stateOf(
  { part, canary, live }: PartStatus,
  judgement: Judgement | undefined,
  report: ReleasesReport,
) {
  if (judgement) return { tone: 'bad', words: 'Needs you' };
  const failing = [live.version, canary?.version]
    .map((version) => (version ? (trafficOf(report, part, version)?.failing ?? 0) : 0))
    .reduce((sum, count) => sum + count, 0);
  if (failing) return { tone: 'some', words: `${failing} failed` };
  return canary ? { tone: 'try', words: 'Canary' } : { tone: 'well', words: 'All well' };
}

const ADVICE: Record<Judgement['act'], string> = {
  halt: 'Halt the canary.',
  rollback: 'Roll it back.',
  leave: 'Look for the cause.',
  advance: 'Give it to more visitors.',
};
const adviceOn = ({ why, act }: Judgement): string => `${why}. ${ADVICE[act]}`;

/** The next share that follows automatically. */
function rampWords({ share, ramp }: NonNullable<PartStatus['canary']>): string {
  const next = ramp?.steps.filter((step) => step > share) ?? [];
  return next.length > 0 ? `, then ${next.join(', ')} %` : '';
}

const trafficOf = (report: ReleasesReport, part: string, version: string): VersionTraffic | undefined =>
  report.traffic.versions.find((found) => found.part === part && found.version === version);

const since = ({ since: from, revision }: Place, report: ReleasesReport): HTMLElement =>
  el(
    'span',
    { className: 'soft' },
    'since ',
    momentOf(from.at, report.at),
    ` (deployment ${from.deployment}, source ${revision})`,
  );

function placed(
  title: string,
  version: string,
  details: HTMLElement | null,
  seen: VersionTraffic | undefined,
): HTMLElement[] {
  const counts = el('span', {}, countsOf(seen));
  return [
    el('dt', {}, title),
    el(
      'dd',
      {},
      el('strong', {}, version),
      details,
      el('span', { className: 'seen' }, seen && trafficBars(seen.bars), counts),
    ),
  ];
}

function countsOf(seen: VersionTraffic | undefined): HTMLElement | string {
  if (!seen) return 'not seen in the last hours';
  const visits = `${seen.visits} ${seen.visits === 1 ? 'visit' : 'visits'}`;
  if (!seen.failing) return `${visits}, none failed`;
  const kinds = Object.entries(seen.kinds).map(([kind, count]) => `${kind} ${count}`);
  return el('em', {}, `${visits}, failed for ${seen.failing} (${kinds.join(', ')})`);
}

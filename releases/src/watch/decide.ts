import type { PartStatus } from '@food/contracts/ops';
import { NEW_MINUTES } from '../model/new-minutes';
import type { Arm } from './compare';
import { type Comparison, compareCanary, comparePromotion, type Evidence } from './comparison';
import {
  armOf,
  isLoadFailure,
  kindsOf,
  networksOf,
  OBSERVED_MS,
  type ObservedFailures,
  type ReleaseObservation,
} from './observations';
import { judgeStep } from './ramp';
import { judgeUnrendered } from './unrendered';

/**
 * When evidence is enough to act (decision 022): a release that is no worse than the other one is ended in at most one of this
 * many runs, however long they are and however often they are evaluated.
 */
export const ENOUGH = 33;
/** Failures must come from this many networks: one machine, with all the addresses that its provider gives it, ends nothing. */
export const NETWORKS = 3;
/** The previous release would not help if it fails this often for those who got it in place of the new one. */
const WOULD_NOT_HELP = 0.5;
/** A person is called when a live release fails for this many visitors and this share of them in an hour, whatever else happens. */
export const ALARM = { visitors: 8, share: 0.1 } as const;

/** The action for a release: end the canary, roll the part back, give it to more visitors, or call a person. */
export interface Judgement {
  readonly part: string;
  readonly version: string;
  readonly act: 'halt' | 'rollback' | 'advance' | 'leave';
  /** For the deployment, or for the person who is called. */
  readonly why: string;
}

/**
 * Judges every canary and every live release by the observations since it got its place. The one place that decides: servers
 * gather the evidence, and `watch.ts` carries the decision out.
 */
export function decide(evidence: Evidence): Judgement[] {
  return evidence.parts.flatMap((place) =>
    [judgeCanary(evidence, place), judgeLive(evidence, place)].filter((found) => found !== null),
  );
}

function judgeCanary(evidence: Evidence, place: PartStatus): Judgement | null {
  const found = compareCanary(evidence, place);
  if (!found) return null;
  if (found.unexcused < ENOUGH || found.networks < NETWORKS)
    return unrendered(evidence, place, 'canary') ?? judgeStep(evidence, place, found);
  const doubt = whyNot(found);
  const why = `${failedFor(found)}, and ${against(found)}`;
  return doubt ? leave(found, `${why}; ${doubt}`) : { ...nameOf(found), act: 'halt', why };
}

function judgeLive(evidence: Evidence, place: PartStatus): Judgement | null {
  const found = comparePromotion(evidence, place);
  if (!found || !isNew(evidence, place, found) || found.unexcused < ENOUGH || found.networks < NETWORKS)
    return alarm(evidence, place) ?? unrendered(evidence, place, 'live');
  const why = `${failedFor(found)}, and ${against(found)} in the day before`;
  const doubt = whyNot(found) ?? failsInPlace(evidence, place, found);
  return doubt ? leave(found, `${why}; ${doubt}`) : { ...nameOf(found), act: 'rollback', why };
}

function unrendered(evidence: Evidence, place: PartStatus, which: 'live' | 'canary'): Judgement | null {
  const release = place[which];
  return release && judgeUnrendered(evidence, { part: place.part, ...release });
}

/** Why nothing is done although the evidence is enough; null if nothing prevents the action. */
function whyNot({ evidence, isCounted, against }: Comparison): string | null {
  if (!isCounted)
    return 'nobody else was counted: pages of a host from before visits were counted, or of an export of it, tell of failures alone';
  if (evidence < ENOUGH)
    return `files of other parts did not load either: look for the network, the CDN or the file store, ${against} would not come either`;
  return null;
}

/** The previous release ran in place of the new one, which had failed: each of those visitors tried it. */
function failsInPlace(
  { observations }: Evidence,
  { part, live }: PartStatus,
  found: Comparison,
): string | null {
  const since = live.since.deployment;
  const rows = observations.filter(
    (row) => row.part === part && row.version === found.against && row.deployment >= since,
  );
  const instead = armOf(rows, ({ isOnNewPage }) => !isOnNewPage);
  const failing = instead.failing + (part === 'host' ? armOf(found.rows, cameNot).failing : 0);
  return failing >= WOULD_NOT_HELP * found.judged.failing
    ? `${found.against}, which would take its place, failed for ${failing} of them too`
    : null;
}

/**
 * If no host arrived, only a failure of the live one is reported: the previous one was requested in its place, and did not arrive
 * either.
 */
const cameNot = (failure: ObservedFailures): boolean =>
  isLoadFailure(failure) && failure.outcome === 'failed';

/**
 * By the server's clock, from the first visitor on: the promoter's clock may differ. Visits older than the watch's period are
 * unknown, so a promotion before that is not new, whoever comes first now; a clock may be wrong, but not by days.
 */
function isNew({ at }: Evidence, { live }: PartStatus, { rows }: Comparison): boolean {
  const now = Date.parse(at);
  const firstVisitor = Math.min(...rows.map(({ from }) => from));
  return now - firstVisitor <= NEW_MINUTES * 60_000 && now - Date.parse(live.since.at) <= OBSERVED_MS;
}

/** A live release that fails for many, without an automatic remedy. */
function alarm({ at, observations }: Evidence, { part, live, previous }: PartStatus): Judgement | null {
  const rows = observations.filter(
    (row) =>
      row.part === part &&
      row.version === live.version &&
      row.deployment >= live.since.deployment &&
      row.from >= Date.parse(at) - 60 * 60_000,
  );
  const arm = armOf(rows);
  if (arm.failing < ALARM.visitors || arm.failing <= ALARM.share * arm.visitors) return null;
  const known = armOf(rows, ({ isOnNewPage }) => !isOnNewPage);
  const words = failedFor({ part, version: live.version, judged: arm, rows });
  const networks = networksOf(rows);
  const cause =
    networks < NETWORKS
      ? `it was reported from ${networks} ${networks === 1 ? 'network' : 'networks'} alone, which may be one machine`
      : !previous
        ? 'there is no release to go back to'
        : known.failing < arm.failing / 2
          ? `most of it on pages that ${previous.version} does not have: going back would take them away`
          : `too little speaks for ${previous.version}: look for another cause`;
  return leave({ part, version: live.version }, `${words}, and ${cause}`);
}

const nameOf = ({ part, version }: Pick<Comparison, 'part' | 'version'>) => ({ part, version });
const leave = (found: Pick<Comparison, 'part' | 'version'>, why: string): Judgement => ({
  ...nameOf(found),
  act: 'leave',
  why,
});

/** `catalog@1.1.0 failed for 7 of 22 visitors (evaluation 7)` */
function failedFor({
  part,
  version,
  judged,
  rows,
}: Pick<Comparison, 'part' | 'version' | 'judged'> & { rows: readonly ReleaseObservation[] }): string {
  const kinds = kindsOf(rows).map(([kind, count]) => `${kind} ${count}`);
  return `${part}@${version} failed for ${shareOf(judged)} visitors (${kinds.join(', ')})`;
}

const against = ({ against, other }: Comparison): string => `${against} for ${shareOf(other)}`;
const shareOf = ({ failing, visitors }: Arm): string => `${failing} of ${Math.max(visitors, failing)}`;

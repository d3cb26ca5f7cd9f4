import type { PartStatus } from '@food/contracts/ops';
import { type Arm, evidenceAgainst, sumOf } from './compare';
import { armOf, type CountsAgainst, networksOf, type ReleaseObservation } from './observations';
import { outages } from './outage';
import type { Unrendered } from './unrendered';

/** The input of the watch: the place of every part, by the server's clock, and the observations. */
export interface Evidence {
  /** ISO 8601. */
  readonly at: string;
  readonly parts: readonly PartStatus[];
  readonly observations: readonly ReleaseObservation[];
  readonly unrendered: readonly Unrendered[];
}

/** A release compared with the one that would take its place, since it got its own. */
export interface Comparison {
  readonly part: string;
  readonly version: string;
  readonly against: string;
  readonly judged: Arm;
  readonly other: Arm;
  /** The observations of the judged release. */
  readonly rows: readonly ReleaseObservation[];
  /** {@link evidenceAgainst}, without the failures that an outage explains. */
  readonly evidence: number;
  /** The same with them. */
  readonly unexcused: number;
  /** Networks with failures. */
  readonly networks: number;
  /** Whether any visitor without a failure was counted: an older host, from before visits were counted, reports only failures. */
  readonly isCounted: boolean;
}

/** How long before a promotion the previous release's figures begin: a day has every hour once. */
const HISTORY_MS = 24 * 60 * 60_000;
/**
 * A promotion is compared with other visitors on another day, who had its predecessor's files already; so it may fail this many
 * times as often before anything counts against it.
 */
const TOLERATED = 1.25;
/** The assumption about a release with few visitors: that it fails for one visitor in 200. */
const PRESUMED: Arm = { visitors: 200, failing: 1 };

/** A canary compared with the live release: the same ten minutes, the same deployment, the pages that both have. */
export function compareCanary(all: Evidence, { part, live, canary }: PartStatus): Comparison | null {
  if (!canary) return null;
  const since = canary.since.deployment;
  const rows = rowsOf(all, part).filter(({ deployment }) => deployment >= since);
  const mine = of(rows, canary.version);
  const theirs = of(rows, live.version);
  const times = byTime(rows);
  const speaks = (counts: CountsAgainst) =>
    evidenceAgainst(
      times.map((then) => ({
        judged: armOf(of(then, canary.version), counts),
        other: armOf(of(then, live.version), counts),
      })),
    );
  const names = { part, version: canary.version, against: live.version };
  return compared(names, { mine, theirs, speaks, isOutage: outages(all, part, since) });
}

/** {@link evidenceAgainst} a release that is live for everybody, by the last day of the one before it. */
const evidenceAgainstPromotion = (judged: Arm, before: Arm): number =>
  evidenceAgainst([{ judged, other: sumOf([before, PRESUMED]) }], TOLERATED);

/** A new live release compared with the last day of the one before it. */
export function comparePromotion(all: Evidence, { part, live, previous }: PartStatus): Comparison | null {
  if (!previous) return null;
  const since = live.since.deployment;
  const rows = rowsOf(all, part);
  const mine = of(rows, live.version).filter(({ deployment }) => deployment >= since);
  const begun = Math.min(...mine.map(({ from }) => from));
  const theirs = of(rows, previous.version).filter(
    ({ deployment, from }) => deployment < since && from >= begun - HISTORY_MS,
  );
  const speaks = (counts: CountsAgainst) =>
    evidenceAgainstPromotion(armOf(mine, counts), armOf(theirs, counts));
  const names = { part, version: live.version, against: previous.version };
  return compared(names, { mine, theirs, speaks, isOutage: outages(all, part, since) });
}

interface Compared {
  mine: readonly ReleaseObservation[];
  theirs: readonly ReleaseObservation[];
  speaks: (counts: CountsAgainst) => number;
  isOutage: CountsAgainst;
}

function compared(
  names: Pick<Comparison, 'part' | 'version' | 'against'>,
  { mine, theirs, speaks, isOutage }: Compared,
): Comparison {
  const counts: CountsAgainst = (failure) => !failure.isOnNewPage;
  const judged = armOf(mine);
  const other = armOf(theirs);
  return {
    ...names,
    judged,
    other,
    rows: mine,
    evidence: speaks((failure, row) => counts(failure, row) && !isOutage(failure, row)),
    unexcused: speaks(counts),
    networks: networksOf(mine),
    isCounted: judged.visitors > judged.failing || other.visitors > other.failing,
  };
}

const rowsOf = ({ observations }: Evidence, part: string): ReleaseObservation[] =>
  observations.filter((row) => row.part === part);
const of = (rows: readonly ReleaseObservation[], version: string): ReleaseObservation[] =>
  rows.filter((row) => row.version === version);

/** The observations in the same stretch of time under the same deployment, so with the same share. */
function byTime(rows: readonly ReleaseObservation[]): ReleaseObservation[][] {
  const found = new Map<string, ReleaseObservation[]>();
  for (const row of rows) {
    const key = `${row.from} ${row.deployment}`;
    const then = found.get(key);
    if (then) then.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()];
}

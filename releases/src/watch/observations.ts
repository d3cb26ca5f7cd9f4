import type { FAILURE_KINDS } from '@food/contracts/failure-kinds';
import type { CompositionFailure } from '@food/contracts/ops';
import type { Arm } from './compare';

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Visitors for whom a release failed in one way, and who had not reported a failure of it before. */
export interface ObservedFailures {
  readonly kind: FailureKind;
  /** Whether another release served in its place. */
  readonly outcome: CompositionFailure['outcome'];
  readonly visitors: number;
  /** How many networks they came from that no earlier report came from. */
  readonly networks: number;
  /** It failed on a page that the release in its place doesn't have. */
  readonly isOnNewPage: boolean;
}

/** What was seen of a release in one stretch of time under one deployment. */
export interface ReleaseObservation {
  /** When the stretch began, by the server's clock; milliseconds. */
  readonly from: number;
  readonly deployment: number;
  readonly part: string;
  readonly version: string;
  readonly visitors: number;
  readonly failures: readonly ObservedFailures[];
}

/** How far back the watch reads: a canary of two days, or a promotion with the day before it. */
export const OBSERVED_MS = 2 * 24 * 60 * 60_000;

/** A CDN that is down may also answer with a page of its own in place of the published file. */
const LOAD_KINDS: readonly FailureKind[] = ['load-error', 'load-timeout', 'style', 'integrity'];
export const isLoadFailure = ({ kind }: ObservedFailures): boolean => LOAD_KINDS.includes(kind);

/** Whether an observed failure counts against the release. */
export type CountsAgainst = (failure: ObservedFailures, row: ReleaseObservation) => boolean;

/** All visitors in these rows, and those whose failure counts. */
export function armOf(rows: readonly ReleaseObservation[], counts: CountsAgainst = () => true): Arm {
  return {
    visitors: sum(rows, (row) => row.visitors),
    failing: sum(rows, (row) =>
      sum(
        row.failures.filter((failure) => counts(failure, row)),
        ({ visitors }) => visitors,
      ),
    ),
  };
}

export const networksOf = (rows: readonly ReleaseObservation[]): number =>
  sum(rows, ({ failures }) => sum(failures, ({ networks }) => networks));

/** By kind of failure, the most frequent first. */
export function kindsOf(rows: readonly ReleaseObservation[]): [string, number][] {
  const kinds: Record<string, number> = {};
  for (const { failures } of rows)
    for (const { kind, visitors } of failures) kinds[kind] = (kinds[kind] ?? 0) + visitors;
  return Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
}

const sum = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((total, each) => total + of(each), 0);

import type { Deployment } from '../model/deployment';
import type { GateRecord } from '../model/gate-record';
import { refusals, type Verdict, warnings } from './findings';

/** The part of the verdicts that a deployment keeps. */
export const recordOf = (verdicts: readonly Verdict[], against: Deployment | null): GateRecord => ({
  against: against?.number ?? null,
  checks: namesOf(verdicts.filter(({ skipped }) => skipped === undefined)),
  skipped: namesOf(verdicts.filter(({ skipped }) => skipped !== undefined)),
  overruled: refusals(verdicts).map(({ words }) => words),
  warnings: warnings(verdicts).map(({ words }) => words),
});

const namesOf = (verdicts: readonly Verdict[]): string[] => verdicts.map(({ check }) => check);

import { HOUR } from '@food/contracts/durations';
import type { Judgement } from './decide';

/** Pages that a server could not render in one stretch of time under one deployment, by the release whose code failed. */
export interface Unrendered {
  /** When the stretch began, by the server's clock; milliseconds. */
  readonly from: number;
  readonly deployment: number;
  readonly part: string;
  readonly version: string;
  readonly pages: number;
}

/**
 * This many in ten minutes are more than a bad moment of a busy machine: a release is suspended for a minute after three in a row
 * (../render/renderer.ts), so it has failed again and again.
 */
const MANY = 10;

/**
 * A message that a release, since it got its place, could not be rendered on the server in the last hour; null if it could. A
 * customer loses little by it, so a person is told, and nothing is taken back (decision 028).
 */
export function judgeUnrendered(
  { at, unrendered }: { at: string; unrendered: readonly Unrendered[] },
  { part, version, since }: { part: string; version: string; since: { deployment: number } },
): Judgement | null {
  const counts = unrendered
    .filter((row) => row.part === part && row.version === version && row.deployment >= since.deployment)
    .filter(({ from }) => from >= Date.parse(at) - HOUR)
    .map(({ pages }) => pages);
  const most = Math.max(0, ...counts);
  if (most < MANY) return null;
  const why = `${part}@${version} could not be rendered on the server ${most} times in ten minutes: its pages go out without it, and its share of the visitors stays as it is`;
  return { part, version, act: 'leave', why };
}

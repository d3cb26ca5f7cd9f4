import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { nameOf, type Release } from '../model/release';

/** By how much the clocks of those who publish and promote may differ. */
const TOLERATED_MS = 5 * 60_000;

/** The time for the deployment after this one: never an earlier one, whatever the clock of this machine shows (decision 023). */
export function timeAfter(before: Deployment | null): string {
  const now = new Date().toISOString();
  return before && before.createdAt > now ? before.createdAt : now;
}

/**
 * Throws {@link Refusal} if the clock of this machine is behind the live deployment, or the publishing of one of these releases: what
 * is promoted at a wrong time would count as good too early (decision 023).
 */
export function refuseClockBehind(before: Deployment | null, releases: readonly Release[]): void {
  const now = new Date();
  const seen = [
    ...(before ? [{ at: before.createdAt, what: `deployment ${before.number} was made` }] : []),
    ...releases.map((release) => ({ at: release.createdAt, what: `${nameOf(release)} was published` })),
  ];
  const later = seen.find(({ at }) => Date.parse(at) - now.getTime() > TOLERATED_MS);
  if (!later) return;
  throw new Refusal(
    `The clock of this machine (${now.toISOString()}) is behind: ${later.what} at ${later.at}. By these times it is known which release was good, so nothing was promoted. Set the clock, and promote again. If it is right, the other machine's was ahead: then wait, or use --force.`,
  );
}

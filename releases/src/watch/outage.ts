import type { Evidence } from './comparison';
import { type CountsAgainst, isLoadFailure, type ReleaseObservation } from './observations';

/** Fewer visitors than this could just have a bad line. */
const VISITORS = 3;
/**
 * An outage hits new files most: those of older releases are in the caches of returning customers. So this share of the judged
 * release's own failures is enough.
 */
const SHARE = 0.25;

/**
 * Says whether a failure to load belongs to an outage: in the same ten minutes files of other parts failed to load too, though
 * those parts were unchanged since before the judged release got its place. Then the network, the CDN or the file store is down,
 * and another release of one part would not load either.
 */
export function outages({ parts, observations }: Evidence, part: string, since: number): CountsAgainst {
  const untouched = new Set(
    parts
      .filter((other) => other.part !== part && other.live.since.deployment < since)
      .map(({ part, live }) => `${part}@${live.version}`),
  );
  const others = notLoaded(observations.filter((row) => untouched.has(`${row.part}@${row.version}`)));
  const mine = notLoaded(observations.filter((row) => row.part === part && row.deployment >= since));
  return (failure, { from }) => {
    const missed = others.get(from) ?? 0;
    return isLoadFailure(failure) && missed >= VISITORS && missed >= SHARE * (mine.get(from) ?? 0);
  };
}

/** Visitors for whom files didn't load, by time. */
function notLoaded(rows: readonly ReleaseObservation[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { from, failures } of rows)
    for (const { visitors } of failures.filter(isLoadFailure))
      found.set(from, (found.get(from) ?? 0) + visitors);
  return found;
}

import type { Deployment } from '../model/deployment';
import { entriesOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';

/** The author of the deployments that the watch makes. */
export const WATCH = 'release watch';

/**
 * The newest deployment by which the watch took this very release back; null if it never did.
 *
 * @param deployments those that were live, newest first (registry/history.ts)
 */
export function takenBack(deployments: readonly Deployment[], release: Release): Deployment | null {
  const found = deployments.find((deployment, at) => {
    const before = deployments[at + 1];
    return deployment.by === WATCH && before && judgedBad(before, deployment).includes(nameOf(release));
  });
  return found ?? null;
}

/** What the watch's change took from visitors for its failures: not a canary that ends with the release below it. */
function judgedBad(before: Deployment, after: Deployment): string[] {
  const now = new Map(entriesOf(after));
  return entriesOf(before).flatMap(([part, { live, canary }]) => {
    const is = now.get(part);
    const [was, beside, lives] = [live, canary?.release, is?.live].map((one) => one && nameOf(one));
    if (lives === was) return beside && !is?.canary ? [beside] : [];
    // A canary that is live for everybody took the last step of its ramp.
    return was && lives !== beside ? [was] : [];
  });
}

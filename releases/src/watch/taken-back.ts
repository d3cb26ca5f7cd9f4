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
    return deployment.by === WATCH && before && isShown(before, release) && !isShown(deployment, release);
  });
  return found ?? null;
}

/** Whether some visitors get the release before anything fails. */
const isShown = (deployment: Deployment, release: Release): boolean =>
  entriesOf(deployment).some(([, { live, canary }]) =>
    [live, canary?.release].some((shown) => shown && nameOf(shown) === nameOf(release)),
  );

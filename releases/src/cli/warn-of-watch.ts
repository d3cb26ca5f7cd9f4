import type { Deployment } from '../model/deployment';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { history } from '../registry/history';
import { takenBack } from '../watch/taken-back';
import { warn } from './context';

/** How many deployments back a release counts as recently live. */
const LATELY = 20;

/** The recently live deployments, newest first. */
export const lately = (from: ObjectStore): Promise<Deployment[]> => history(from, LATELY);

/** A release never changes: one that the watch took back once probably fails again. */
export function warnOfWatch(deployments: readonly Deployment[], releases: readonly Release[]): void {
  for (const release of releases) {
    const found = takenBack(deployments, release);
    if (!found) continue;
    const { number, createdAt, why } = found;
    warn(`The watch took ${nameOf(release)} back in deployment ${number} (${createdAt}): ${why}`);
  }
}

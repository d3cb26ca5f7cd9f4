import type { Deployed, Deployment } from '@food/releases/model/deployment';
import { entriesOf } from '@food/releases/model/parts';

/**
 * The deployment since which something holds of a part's place without a break.
 *
 * @param deployments those that were live, newest first; it holds of the first
 */
export function placedSince(
  deployments: readonly Deployment[],
  part: string,
  holds: (place: Deployed | undefined) => boolean,
): Deployment {
  const end = deployments.findIndex((deployment) => !holds(new Map(entriesOf(deployment)).get(part)));
  return deployments.at(end < 0 ? -1 : end - 1) as Deployment;
}

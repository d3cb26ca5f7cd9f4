import type { Deployment } from '../model/deployment';
import { entriesOf } from '../model/parts';

/**
 * Who made the live release of a part live: the author of the oldest deployment since which it has been live without a break.
 * Null if it can't be determined: the part isn't live, or the deployments don't reach back so far.
 *
 * @param deployments those that were live, newest first (history.ts)
 */
export function promoterOf(deployments: readonly Deployment[], part: string): string | null {
  const versionIn = (deployment: Deployment) =>
    entriesOf(deployment).find(([name]) => name === part)?.[1].live.version;
  const [newest] = deployments;
  const live = newest && versionIn(newest);
  if (live === undefined) return null;
  const before = deployments.findIndex((deployment) => versionIn(deployment) !== live);
  const since = deployments.at(before === -1 ? -1 : before - 1);
  return since && (before !== -1 || since.from === null) ? since.by : null;
}

import { InvalidArgumentError } from 'commander';
import { refusals, type Verdict } from '../gate/findings';
import type { Deployment } from '../model/deployment';
import { readFreshness } from '../registry/freshness';
import { say, store, warn } from './context';
import { deploymentJson } from './deployment-json';
import { statusLines } from './status-lines';

/** Options of every verb that changes what is live. */
export const reason = ['--why <words>', 'kept in the deployment', ''] as const;
export const asJson = ['--json', 'print the deployment as JSON'] as const;

/** What is live now, for a person or a program. */
export async function tell(deployment: Deployment, json: boolean | undefined): Promise<void> {
  say(json, deploymentJson(deployment), [
    `Deployment ${deployment.number} is live.`,
    ...(deployment.gate && deployment.gate.against !== deployment.from
      ? [`Deployment ${deployment.from} came first: what can be said at once was checked again with that.`]
      : []),
    ...statusLines(deployment).slice(1),
  ]);
  // It is live: that this can't be read is no failure of it.
  const freshness = await readFreshness(store()).catch(() => null);
  if (freshness && (freshness.deployment ?? 0) < deployment.number)
    warn(
      `Deployment ${deployment.number} has no timestamp: it could not be written. "release timestamp" writes one; see docs/guides/store-rights.md for the right to.`,
    );
}

/** Tells on stderr which findings of the gate --force overrules, and returns them; stdout is for programs. */
export function overruled(verdicts: Verdict[]): Verdict[] {
  for (const { words } of refusals(verdicts)) process.stderr.write(`Overruled: ${words}\n`);
  return verdicts;
}

export function deploymentNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It takes the number of a deployment.');
  return value;
}

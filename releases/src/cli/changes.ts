import { InvalidArgumentError } from 'commander';
import { refusals, type Verdict } from '../gate/findings';
import type { Deployment } from '../model/deployment';
import { say } from './context';
import { deploymentJson } from './deployment-json';
import { statusLines } from './status-lines';

/** Options of every verb that changes what is live. */
export const reason = ['--why <words>', 'kept in the deployment', ''] as const;
export const asJson = ['--json', 'print the deployment as JSON'] as const;

/** What is live now, for a person or a program. */
export const tell = (deployment: Deployment, json: boolean | undefined): void =>
  say(json, deploymentJson(deployment), [
    `Deployment ${deployment.number} is live.`,
    ...(deployment.gate && deployment.gate.against !== deployment.from
      ? [`Deployment ${deployment.from} came first: what can be said at once was checked again with that.`]
      : []),
    ...statusLines(deployment).slice(1),
  ]);

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

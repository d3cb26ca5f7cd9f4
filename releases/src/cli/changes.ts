import { InvalidArgumentError } from 'commander';
import { refusals, type Verdict } from '../gate/findings';
import { Refusal } from '../model/errors';
import type { Made, Propose } from '../registry/deployments';
import { readFreshness } from '../registry/freshness';
import { asId } from '../signing/quorum';
import { awaitShown } from './await-shown';
import { print, store, warn } from './context';
import { deploymentJson } from './deployment-json';
import { statusLines } from './status-lines';

/** Options of every verb that changes what is live. */
export const reason = ['--why <words>', 'kept in the deployment', ''] as const;
export const asJson = ['--json', 'print the deployment as JSON'] as const;

export const proposing = [
  '--propose',
  'wait for the signature of another key in any case; for a site with a root',
] as const;

/** If the root asks for several keys, one person's change waits for the other signatures. */
export async function proposal(always: boolean | undefined): Promise<{ propose: Propose }> {
  if (always && !(await store().root?.()))
    throw new Refusal(
      'A proposal needs a root, which says who signs: set DEPLOYMENT_ROOT_KEYS. See docs/guides/signing-keys.md.',
    );
  return { propose: always ? 'always' : 'where-needed' };
}

/** The command for the next signer, who needs `--begin-signing` too while a site's signing begins. */
export const signCommand = (words: string, beginSigning: string | undefined): string =>
  `npm run release -- sign ${words}${beginSigning ? ` --begin-signing ${beginSigning}` : ''}`;

interface Telling {
  json: boolean | undefined;
  /** The site that is asked whether it shows the change. */
  site: string | undefined;
  beginSigning?: string | undefined;
}

/** Prints what is live now, or waits, for a person or a program, and ends when the site shows it. */
export async function printChange(deployment: Made, { json, site, beginSigning }: Telling): Promise<void> {
  const { number, proposed } = deployment;
  if (proposed)
    return print(json, deploymentJson(deployment), [
      `Nothing is live yet: proposal ${number} is signed by ${proposed.signers.length} of ${proposed.needed} keys (${proposed.signers.map(asId).join(', ')}).`,
      `Whoever has another one looks at it, and signs: ${signCommand(`${number}`, beginSigning)}`,
    ]);
  print(json, deploymentJson(deployment), [
    `Deployment ${deployment.number} is live.`,
    ...(deployment.gate && deployment.gate.against !== deployment.from
      ? [`Deployment ${deployment.from} came first: what can be said at once was checked again with that.`]
      : []),
    ...(deployment.host ? [] : ['No host is live, so no visitor gets a page before one is promoted.']),
    ...statusLines(deployment).slice(1),
  ]);
  const shown = await awaitShown(site, deployment);
  if (shown && !json) process.stdout.write(`${shown}\n`);
  // It is live: an error while reading this must not look like a failure.
  const freshness = await readFreshness(store()).catch(() => null);
  if (freshness && (freshness.deployment ?? 0) < deployment.number)
    warn(
      `Deployment ${deployment.number} has no timestamp: it could not be written. "npm run release -- timestamp" writes one; see docs/guides/store-rights.md for the right to.`,
    );
}

/** Prints on stderr which findings of the gate --force overrules, and returns them; stdout is for programs. */
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

import { isDeepStrictEqual } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import type { Candidate } from '../gate/candidate';
import { listed, type Verdict, warnings } from '../gate/findings';
import { gate, verdictsOn } from '../gate/gate';
import { keysOf } from '../model/deployment';
import { Refusal } from '../model/errors';
import { partsOf } from '../model/parts';
import { nameOf } from '../model/release';
import { candidateOf, promote } from '../promote/promote';
import { keysNeeded } from '../registry/proposed';
import { STEP_MINUTES, STEP_VISITORS } from '../watch/ramp';
import { askingSite, askNamedSite } from './ask-calls';
import { asJson, overruled, printChange, proposal, proposing, reason } from './changes';
import { currentUser, print, store, warn } from './context';
import { deploymentJson } from './deployment-json';
import { withProgress } from './progress';
import { lately, warnOfWatch } from './warn-of-watch';

interface Options {
  why: string;
  json?: boolean;
  canary?: number;
  ramp?: number[];
  force?: boolean;
  smoke: boolean;
  site?: string;
  beginSigning?: string;
  propose?: boolean;
}

export function addPromote(program: Command): void {
  program
    .command('promote <release...>')
    .description(
      'make published releases live, e.g. catalog@1.4.0, if the gate lets them pass; a page that loads after that has them',
    )
    .option('--canary <per cent>', 'only for this share of the visitors', percent)
    .option(
      '--ramp <per cents>',
      `for these shares of the visitors one after the other, e.g. 1,5,25,100: the watch takes each step after ${STEP_VISITORS} visitors and ${STEP_MINUTES} minutes, and ends it when it fails`,
      steps,
    )
    .option('--no-smoke', "don't open the pages in a Chromium first")
    .option(...askingSite)
    .option(
      '--begin-signing <digest>',
      'for the first signed deployment of a site: the digest of what is live, which nobody signed and you vouch for; without it the refusal says what that is',
    )
    .option('--force', 'whatever the gate says; kept in the deployment')
    .option(...proposing)
    .option(...reason)
    .option(...asJson)
    .action(runPromote);
}

async function runPromote(
  names: string[],
  { canary: share, ramp, why, json, smoke, site, propose, beginSigning, force = false }: Options,
): Promise<void> {
  if (ramp && share !== undefined)
    throw new Refusal('Use --canary or --ramp: a ramp begins with the canary that is its first share.');
  const to = store({ beginSigning });
  if (ramp && (await keysNeeded(to)) > 1)
    throw new Refusal(
      'The root asks for several keys on what goes live, so the watch takes no step of a ramp by itself. Use --canary, once for each share.',
    );
  const canary = ramp?.[0] ?? share;
  const wanted = await candidateOf(to, names, { canary, ramp });
  const { before, releases } = wanted;
  const isBeginning = beginSigning !== undefined && before !== null && keysOf(before).length === 0;
  if (before && !isBeginning && isDeepStrictEqual(wanted.parts, partsOf(before))) {
    const lines = [
      `Nothing was changed: deployment ${before.number} has ${listed(releases.map(nameOf))} so.`,
    ];
    return print(json, deploymentJson(before), lines);
  }
  warnOfWatch(await lately(to), releases);
  const asked = await askNamedSite(site, before);
  const check = (candidate: Candidate) =>
    force ? overrule({ ...candidate, asked }) : pass({ ...candidate, asked }, smoke);
  const author = { by: currentUser(), why, forced: force, ...(await proposal(propose)) };
  const made = await promote(to, names, { ...author, canary, ramp, gate: check });
  await printChange(made, { json, site, beginSigning });
}

/** Checks a candidate and prints the gate's warnings, which don't stop it, on stderr. */
async function pass(candidate: Candidate, smoke: boolean): Promise<Verdict[]> {
  const verdicts = await withProgress((progress) => gate(candidate, { smoke, progress }));
  for (const { words } of warnings(verdicts)) warn(words);
  return verdicts;
}

/** `--force` leaves out the browser's run; the other findings of the gate are printed all the same. */
const overrule = async (candidate: Candidate): Promise<Verdict[]> =>
  overruled(await verdictsOn(candidate, { smoke: false }));

function percent(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 99)
    throw new InvalidArgumentError('It takes a whole number from 1 to 99.');
  return value;
}

function steps(text: string): number[] {
  const values = text.split(',').map(Number);
  const rises = values.every((value, at) => at === 0 || value > (values[at - 1] as number));
  const [first = 0] = values;
  const isUsable = values.every((value) => Number.isInteger(value) && value >= 1 && value <= 100);
  if (!isUsable || !rises || values.length < 2 || values.length > 10 || first === 100)
    throw new InvalidArgumentError(
      'It takes 2 to 10 whole numbers from 1 to 100 that rise, such as 1,5,25,100.',
    );
  return values;
}

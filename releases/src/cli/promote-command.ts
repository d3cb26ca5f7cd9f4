import { type Command, InvalidArgumentError } from 'commander';
import type { Candidate } from '../gate/candidate';
import { type Verdict, warnings } from '../gate/findings';
import { gate, verdictsOn } from '../gate/gate';
import { nameOf } from '../model/release';
import { promote } from '../promote/promote';
import { asJson, overruled, reason, tell } from './changes';
import { progress, store, warn, who } from './context';

interface Options {
  why: string;
  json?: boolean;
  canary?: number;
  force?: boolean;
  smoke: boolean;
}

export function addPromote(program: Command): void {
  program
    .command('promote <release...>')
    .description(
      'make published releases live, e.g. catalog@1.4.0, if the gate lets them pass; a page that loads after that has them',
    )
    .option('--canary <per cent>', 'only for this share of the visitors', share)
    .option('--no-smoke', "don't open the pages in a Chromium first")
    .option('--force', 'whatever the gate says; kept in the deployment')
    .option(...reason)
    .option(...asJson)
    .action(runPromote);
}

async function runPromote(
  names: string[],
  { canary, why, json, smoke, force = false }: Options,
): Promise<void> {
  const check = (candidate: Candidate) => (force ? overrule(candidate) : pass(candidate, smoke));
  tell(await promote(store(), names, { by: who(), why, canary, forced: force, gate: check }), json);
}

/** Warnings don't stop anybody; they go beside what a program reads. */
async function pass(candidate: Candidate, smoke: boolean): Promise<Verdict[]> {
  const names = candidate.releases.map(nameOf).join(' ');
  progress(`Checking ${names}${smoke ? ', with every page in a Chromium' : ''} …`);
  const verdicts = await gate(candidate, { smoke });
  for (const { words } of warnings(verdicts)) warn(words);
  return verdicts;
}

/** `--force` does not wait for the browser's run; the other findings of the gate are told all the same. */
const overrule = async (candidate: Candidate): Promise<Verdict[]> =>
  overruled(await verdictsOn(candidate, { smoke: false }));

function share(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 99)
    throw new InvalidArgumentError('It takes a whole number from 1 to 99.');
  return value;
}

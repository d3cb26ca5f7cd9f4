import { type Command, InvalidArgumentError } from 'commander';
import type { Deployment } from '../facts';
import type { Candidate } from '../gate/candidate';
import { refusals, warnings } from '../gate/findings';
import { gate, inspect } from '../gate/gate';
import { halt, promote, rollback, rollbackTo } from '../promote';
import { statusLines } from '../status';
import { say, store, who } from './context';

interface Options {
  why: string;
  json?: boolean;
  canary?: number;
  to?: number;
}

interface PromoteOptions extends Options {
  force?: boolean;
  smoke: boolean;
}

const reason = ['--why <words>', 'kept in the deployment', ''] as const;
const asJson = ['--json', 'print the deployment as JSON'] as const;

/** The verbs that change what is live. */
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
  program
    .command('halt <part>')
    .description("end a part's canary")
    .option(...reason)
    .option(...asJson)
    .action(async (part: string, { why, json }: Options) =>
      tell(await halt(store(), part, { by: who(), why: why || `halted the canary of ${part}` }), json),
    );
  program
    .command('rollback [part]')
    .description(
      "make a part's previous good release live again, or the whole site as in an older deployment",
    )
    .option('--to <deployment>', 'the number of the older deployment', number)
    .option(...reason)
    .option(...asJson)
    .action(runRollback);
}

async function runPromote(
  names: string[],
  { canary, why, json, smoke, force = false }: PromoteOptions,
): Promise<void> {
  const guard = (candidate: Candidate) => (force ? overrule(candidate) : pass(candidate, smoke));
  tell(await promote(store(), names, { by: who(), why, canary, forced: force, inspect: guard }), json);
}

/** Warnings don't stop anybody; they go beside what a program reads. */
async function pass(candidate: Candidate, smoke: boolean): Promise<void> {
  const verdicts = await gate(candidate, { smoke });
  for (const { words } of warnings(verdicts)) process.stderr.write(`Warning: ${words}\n`);
}

/** In an emergency nobody waits for a browser; what the gate would have refused is said all the same. */
async function overrule(candidate: Candidate): Promise<void> {
  const verdicts = await inspect(candidate, { smoke: false });
  for (const { words } of refusals(verdicts)) process.stderr.write(`Overruled: ${words}\n`);
}

async function runRollback(
  part: string | undefined,
  { to, why, json }: Options,
  command: Command,
): Promise<void> {
  if ((part === undefined) === (to === undefined)) {
    command.error('Name either a part, or a deployment with --to.');
  }
  const done =
    to === undefined
      ? await rollback(store(), part ?? '', { by: who(), why: why || `rolled ${part} back` })
      : await rollbackTo(store(), to, { by: who(), why: why || `rolled back to deployment ${to}` });
  tell(done, json);
}

const tell = (deployment: Deployment, json: boolean | undefined): void =>
  say(json, deployment, [`Deployment ${deployment.number} is live.`, ...statusLines(deployment).slice(1)]);

function share(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 99)
    throw new InvalidArgumentError('It takes a whole number from 1 to 99.');
  return value;
}

function number(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It takes the number of a deployment.');
  return value;
}

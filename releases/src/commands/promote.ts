import { type Command, InvalidArgumentError } from 'commander';
import type { Deployment } from '../facts';
import { halt, promote, rollback, rollbackTo } from '../promote';
import { statusLines } from '../status';
import { say, store, who } from './context';

interface Options {
  why: string;
  json?: boolean;
  canary?: number;
  to?: number;
}

const reason = ['--why <words>', 'kept in the deployment', ''] as const;
const asJson = ['--json', 'print the deployment as JSON'] as const;

/** The verbs that change what is live. */
export function addPromote(program: Command): void {
  program
    .command('promote <release...>')
    .description('make published releases live, e.g. catalog@1.4.0; a page that loads after that has them')
    .option('--canary <per cent>', 'only for this share of the visitors', share)
    .option(...reason)
    .option(...asJson)
    .action(async (names: string[], { canary, why, json }: Options) =>
      tell(await promote(store(), names, { by: who(), why, canary }), json),
    );
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

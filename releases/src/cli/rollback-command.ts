import type { Command } from 'commander';
import type { Candidate } from '../gate/candidate';
import type { Verdict } from '../gate/findings';
import { readQuickly } from '../gate/quick-gate';
import type { Deployment } from '../model/deployment';
import { entriesOf, partsOf } from '../model/parts';
import { nameOf } from '../model/release';
import { halt, rollback, rollbackTo } from '../promote/promote';
import { readDeployment } from '../registry/deployments';
import { awaitingSite } from './await-shown';
import { asJson, deploymentNumber, overruled, printChange, proposal, proposing, reason } from './changes';
import { currentUser, store, warn } from './context';
import { lately, warnOfWatch } from './warn-of-watch';

interface Options {
  why: string;
  json?: boolean;
  site?: string;
  to?: number;
  above?: number;
  force?: boolean;
  propose?: boolean;
}

/** The verbs that take a change back. */
export function addRollback(program: Command): void {
  program
    .command('halt <part>')
    .description("end a part's canary; by a name such as catalog@1.5.0 only if that is the canary")
    .option(...proposing)
    .option(...reason)
    .option(...awaitingSite)
    .option(...asJson)
    .action(async (named: string, { why, json, site, propose }: Options) => {
      const { part, leaves } = goneOf(named);
      const done = await halt(store(), part, {
        by: currentUser(),
        why: why || `halted the canary of ${part}`,
        leaves,
        ...(await proposal(propose)),
      });
      await printChange(done, { json, site });
    });
  program
    .command('rollback [part]')
    .description(
      "make a part's previous good release live again and end its canary, which halt does alone; by a name such as catalog@1.4.0 only if that is live; or the whole site as in an older deployment. If the parts still fit together then",
    )
    .option('--to <deployment>', 'the number of the older deployment', deploymentNumber)
    .option(
      '--above <deployment>',
      'with --to: the new number is higher than this; for a store that was restored from a backup',
      deploymentNumber,
    )
    .option('--force', 'even where they do not; kept in the deployment')
    .option(...proposing)
    .option(...reason)
    .option(...awaitingSite)
    .option(...asJson)
    .action(runRollback);
}

/** `catalog`, or `catalog@1.4.0` for one who would not take another one back. */
function goneOf(named: string): { part: string; leaves: string | undefined } {
  const [part = '', leaves] = named.split('@');
  return { part, leaves };
}

async function runRollback(
  named: string | undefined,
  { to, above, why, json, site, propose, force = false }: Options,
  command: Command,
): Promise<void> {
  if ((named === undefined) === (to === undefined)) {
    command.error('Name either a part, or a deployment with --to.');
  }
  if (above !== undefined && to === undefined) command.error('--above goes with --to.');
  const { part, leaves } = goneOf(named ?? '');
  const author = {
    by: currentUser(),
    forced: force,
    ...(force ? { gate: overrule } : {}),
    ...(await proposal(propose)),
  };
  const done =
    to === undefined
      ? await rollback(store(), part, { ...author, leaves, why: why || `rolled ${part} back` })
      : await rollbackTo(store(), to, { ...author, above, why: why || `rolled back to deployment ${to}` });
  for (const words of done.gate?.warnings ?? []) warn(words);
  if (to !== undefined) await warnOfReturned(done);
  else if (!done.proposed) await warnOfCanary(done, part);
  await printChange(done, { json, site });
}

/** Warns whoever took a part back that its canary, which may be all that was bad, was not what was live. */
async function warnOfCanary({ from }: Deployment, part: string): Promise<void> {
  // It is live: an error while reading the one before must not look like a failure.
  const before = from === null ? null : await readDeployment(store(), from).catch(() => null);
  const place = new Map(entriesOf(partsOf(before))).get(part);
  if (!place?.canary) return;
  const [live, canary] = [place.live, place.canary.release].map(nameOf);
  warn(
    `Nobody gets ${live} any more, which was live, nor its canary ${canary}. If only the canary was bad: npm run release -- promote ${live}, and next time npm run release -- halt ${part}`,
  );
}

/** Warns of releases that a rollback by a deployment's number brings back: the deployment may still have a bad release. */
async function warnOfReturned(done: Deployment): Promise<void> {
  // It is live: an error while reading the others must not look like a failure.
  const deployments = await lately(store()).catch(() => []);
  const before = new Set(
    deployments
      .filter(({ number }) => number !== done.number)
      .slice(0, 1)
      .flatMap(entriesOf)
      .map(([, { live }]) => nameOf(live)),
  );
  const releases = entriesOf(done).map(([, { live }]) => live);
  warnOfWatch(
    deployments,
    releases.filter((release) => !before.has(nameOf(release))),
  );
}

const overrule = async (candidate: Candidate): Promise<Verdict[]> => overruled(await readQuickly(candidate));

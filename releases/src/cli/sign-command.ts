import type { Command } from 'commander';
import type { ObjectStore } from '../object-store/object-store';
import { signProposal } from '../promote/sign';
import { readDeployment } from '../registry/deployments';
import { readProposal, refuseFinished } from '../registry/proposals';
import { awaitingSite } from './await-shown';
import { asJson, deploymentNumber, printChange, signCommand } from './changes';
import { currentUser, print, store, warn } from './context';
import { proposalJson, proposalLines } from './proposal-lines';
import { statusLines } from './status-lines';

interface Options {
  digest?: string;
  beginSigning?: string;
  site?: string;
  json?: boolean;
}

export function addSign(program: Command): void {
  program
    .command('sign')
    .argument('<proposal>', 'its number', deploymentNumber)
    .description(
      'look at what somebody else proposes to make live and, with --digest, sign it: with the last signature that the root asks for it is live',
    )
    .option('--digest <digest>', 'of the proposal that you looked at, as this command prints it')
    .option('--begin-signing <digest>', 'for the first signed deployment of a site, as with promote')
    .option(...awaitingSite)
    .option(...asJson)
    .action(run);
}

async function run(number: number, options: Options): Promise<void> {
  const { digest, json, site, beginSigning } = options;
  const to = store({ beginSigning });
  if (digest === undefined) return look(to, number, options);
  const made = await signProposal(to, number, { digest, by: currentUser() });
  if (made.number !== number)
    warn(
      `Deployment ${made.from} came first, so proposal ${number} was made again from it: whoever signed that signs ${made.number} too.`,
    );
  await printChange(made, { json, site, beginSigning });
}

/** Compared with the deployment it was made from: changes that were promoted meanwhile aren't part of it. */
async function look(from: ObjectStore, number: number, { json, beginSigning }: Options): Promise<void> {
  const proposal = await readProposal(from, number);
  await refuseFinished(from, proposal);
  const { deployment, proposed } = proposal;
  const before = deployment.from === null ? null : await readDeployment(from, deployment.from);
  print(json, proposalJson(proposal), [
    ...proposalLines(proposal, before),
    'Live would be:',
    ...statusLines(deployment).slice(1),
    `If that is right: ${signCommand(`${number} --digest ${proposed.digest}`, beginSigning)}`,
  ]);
}

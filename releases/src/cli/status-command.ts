import { type Command, InvalidArgumentError } from 'commander';
import { lackingCalls } from '../gate/check-calls';
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { visitedIn } from '../model/parts';
import { readDeployment, readLive } from '../registry/deployments';
import { readFreshness } from '../registry/freshness';
import { differences, history } from '../registry/history';
import { arrivalsOf, type CopyEntry, readLog } from '../registry/log';
import { openProposals } from '../registry/proposals';
import { askingSite, askNamedSite } from './ask-calls';
import { print, store, storeAddress, warn } from './context';
import { deploymentJson } from './deployment-json';
import { copyLines, historyLines, mergeHistory } from './history-lines';
import { proposalJson, proposalLines } from './proposal-lines';
import { statusLines } from './status-lines';
import { warnUnlessFresh } from './timestamp-command';

interface Options {
  json?: boolean;
  site?: string;
  most?: number;
}

const nothingIn = (address: string): string =>
  `Nothing is deployed yet in ${address}. Publish parts and promote them.`;

/** The verbs that change nothing. */
export function addStatus(program: Command): void {
  program
    .command('status')
    .description('what is live, for whom')
    .option(
      '--json',
      'print the live deployment as JSON, with what came from another store as `copied`, what waits for signatures as `proposals`, and how fresh it is as `timestamp`',
    )
    .option(...askingSite)
    .action(async ({ json, site }: Options) => {
      const from = store();
      const timestamp = await readFreshness(from);
      const { deployment } = await readLive(from);
      const copied = deployment ? await copiesIn(deployment) : [];
      const proposals = await openProposals(from);
      const value = deployment && {
        ...deploymentJson(deployment),
        ...(copied.length ? { copied } : {}),
        ...(proposals.length ? { proposals: proposals.map(proposalJson) } : {}),
        ...(timestamp && { timestamp }),
      };
      const lines = deployment
        ? [...statusLines(deployment), ...copied.flatMap(copyLines)]
        : [nothingIn(storeAddress())];
      const waiting = proposals.flatMap((one) => proposalLines(one, deployment));
      const fresh = timestamp?.state === 'fresh' ? [timestamp.words] : [];
      print(json, value, [...lines, ...fresh, ...waiting]);
      if (timestamp && timestamp.state !== 'fresh') warn(timestamp.words);
      const { trouble = null } = (await from.root?.()) ?? {};
      if (trouble) warn(trouble);
      if (deployment) await warnOfCalls(deployment, site);
    });
  program
    .command('history')
    .description(
      'who published, promoted, copied and removed what, when and why, and what the gate said; newest first',
    )
    .option('--most <count>', 'how many lines of the story', count, 20)
    .option('--json', 'print deployments and what else was done as JSON')
    .action(runHistory);
  program
    .command('diff <before> <after>')
    .description('what changed between two deployments, by their numbers')
    .option('--json', 'print the lines as JSON')
    .action(runDiff);
}

/** Warns of live releases that the site's server doesn't show, since it doesn't answer their calls. */
async function warnOfCalls(deployment: Deployment, site: string | undefined): Promise<void> {
  const asked = await askNamedSite(site, deployment);
  for (const release of asked ? visitedIn(deployment) : []) {
    const lacking = asked && lackingCalls(release, asked);
    if (lacking)
      warn(`${lacking} Ship the server first: the release goes live by itself at each server that answers.`);
  }
}

/** The log entries of those releases that visitors get and that were copied from another store. */
async function copiesIn(deployment: Deployment): Promise<CopyEntry[]> {
  const arrivals = await arrivalsOf(store(), visitedIn(deployment));
  return [...arrivals.values()].filter((entry) => entry.what === 'copied');
}

async function runHistory({ json, most = 20 }: Options): Promise<void> {
  // One more than is shown, for the changes of the oldest one shown.
  const [deployments, log] = await Promise.all([history(store(), most + 1), readLog(store(), most)]);
  const told = mergeHistory(deployments, log, most);
  const lines = told.flatMap(historyLines);
  const values = told.map((one) => ('entry' in one ? one.entry : deploymentJson(one.deployment)));
  print(json, values, lines.length ? lines : [nothingIn(storeAddress())]);
  await warnUnlessFresh();
}

async function runDiff(before: string, after: string, { json }: Options): Promise<void> {
  const [old, fresh] = await Promise.all([before, after].map(deployment));
  const lines = differences(old as Deployment, fresh as Deployment);
  print(json, lines, lines.length ? lines : ['Nothing differs.']);
}

async function deployment(text: string): Promise<Deployment> {
  const found = /^\d+$/.test(text) ? await readDeployment(store(), Number(text)) : null;
  if (!found) throw new Refusal(`There is no deployment ${text}. "npm run release -- history" lists them.`);
  return found;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return value;
}

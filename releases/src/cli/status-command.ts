import { type Command, InvalidArgumentError } from 'commander';
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { readDeployment, readLive } from '../registry/deployments';
import { differences, history } from '../registry/history';
import { say, store, storeAddress } from './context';
import { statusLines } from './status-lines';

interface Options {
  json?: boolean;
  most?: number;
}

const nothingIn = (address: string): string =>
  `Nothing is deployed yet in ${address}. Publish parts and promote them.`;

/** The verbs that only look. */
export function addStatus(program: Command): void {
  program
    .command('status')
    .description('what is live, for whom')
    .option('--json', 'print the live deployment as JSON')
    .action(async ({ json }: Options) => {
      const { deployment } = await readLive(store());
      say(json, deployment, deployment ? statusLines(deployment) : [nothingIn(storeAddress())]);
    });
  program
    .command('history')
    .description('who changed what, when and why, newest first')
    .option('--most <count>', 'how many deployments', count, 20)
    .option('--json', 'print the deployments as JSON')
    .action(runHistory);
  program
    .command('diff <before> <after>')
    .description('what changed between two deployments, by their numbers')
    .option('--json', 'print the lines as JSON')
    .action(runDiff);
}

async function runHistory({ json, most = 20 }: Options): Promise<void> {
  // One more than is told, for what the oldest of them changed.
  const deployments = await history(store(), most + 1);
  const told = deployments.slice(0, most);
  const lines = told.flatMap((deployment, at) => [
    `${deployment.number}  ${deployment.createdAt}  ${deployment.by}${deployment.forced ? '  FORCED' : ''}${deployment.why ? `: ${deployment.why}` : ''}`,
    ...differences(deployments[at + 1] ?? null, deployment).map((line) => `      ${line}`),
  ]);
  say(json, told, lines.length ? lines : [nothingIn(storeAddress())]);
}

async function runDiff(before: string, after: string, { json }: Options): Promise<void> {
  const [old, fresh] = await Promise.all([before, after].map(deployment));
  const lines = differences(old as Deployment, fresh as Deployment);
  say(json, lines, lines.length ? lines : ['Nothing differs.']);
}

async function deployment(text: string): Promise<Deployment> {
  const found = /^\d+$/.test(text) ? await readDeployment(store(), Number(text)) : null;
  if (!found) throw new Refusal(`There is no deployment ${text}. "release history" lists them.`);
  return found;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return value;
}

import type { Command } from 'commander';
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { entriesOf, partsOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import { publish } from '../publish/publish';
import { publishReport } from '../publish/publish-report';
import { readLive } from '../registry/deployments';
import { readPublicKeys, readSigningKey } from '../signing/keys';
import { readSecret } from '../signing/read-secret';
import { currentUser, print, root, storeToFill, warn } from './context';
import { withProgress } from './progress';

interface Options {
  as?: string;
  from?: string;
  json?: boolean;
}

export function addPublish(program: Command): void {
  program
    .command('publish <part>')
    .description('build that part alone and store it under its version')
    .option('--as <version>', 'store it under this version instead of the one in its package.json')
    .option(
      '--from <folder>',
      "store what other tools built in this folder of the part's, instead of building it",
    )
    .option('--json', 'print the manifest of the release as JSON, with what changed')
    .action(run);
}

async function run(part: string, { as, from, json }: Options): Promise<void> {
  const deploymentKeys = readPublicKeys(process.env.DEPLOYMENT_PUBLIC_KEYS);
  const text = readSecret(process.env, 'RELEASE_SIGNING_KEY');
  const signingKey = text ? readSigningKey(text, 'RELEASE_SIGNING_KEY') : null;
  const to = storeToFill();
  const origin = { root, part, version: as, from, by: currentUser() };
  const told: string[] = [];
  const tell = (words: string) => void told.push(words);
  const release = await withProgress(({ step }) =>
    publish(to, { ...origin, deploymentKeys, signingKey, step, tell }),
  );
  for (const words of told) warn(words);
  const bytes = Object.values(release.files).reduce((sum, file) => sum + file.bytes, 0);
  const count = Object.keys(release.files).length;
  // It is stored: an error while reading what is live must not look like a failure.
  const live = await readLive(to).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    warn(`It is not compared with what is live: ${error.message}`);
    return null;
  });
  const deployment = live?.deployment ?? null;
  const changes = live ? await publishReport(to, deployment, release) : [];
  print(json, { ...release, changes }, [
    `Published ${nameOf(release)}: ${count} files, ${Math.round(bytes / 1024)} KB.`,
    ...changes,
    ...(isDeployed(deployment, release)
      ? []
      : [`Nobody sees it yet. To make it live: npm run release -- promote ${nameOf(release)}`]),
  ]);
}

/** Whether visitors, at least some of them, already get it: publishing it again changes nothing. */
function isDeployed(deployment: Deployment | null, { part, version }: Release): boolean {
  const place = new Map(entriesOf(partsOf(deployment))).get(part);
  return [place?.live, place?.canary?.release].some((release) => release?.version === version);
}

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Deployed, Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { entriesOf, partsOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { findBySource } from '../publish/find-by-source';
import { partsIn } from '../publish/part-folder';
import { folderOf } from '../publish/source-digest';
import { readLive } from '../registry/deployments';
import { history } from '../registry/history';
import { promoterOf } from '../registry/promoter-of';
import { listVersions } from '../registry/releases';
import { promote } from './promote';

interface Options {
  root: string;
  store: ObjectStore;
  say: (line: string) => void;
}

/** The author of the deployments that `npm start` makes. */
const BY = 'npm start';
/** In versions that `npm start` chooses. */
const LOCAL = '-local.';

/** Publishes what is missing in the store and makes it live, see {@link publishMissing} and {@link promoteMissing}. */
export async function deployMissing(options: Options): Promise<void> {
  await promoteMissing(await publishMissing(options), options);
}

/**
 * Publishes every part whose present sources are in no release yet, if it was never deployed or its live release was published by
 * a start; a build of an earlier start that was interrupted is used as it is. A release that a person promoted, rolled back or
 * published stays, and so does a part with a canary: a line says which, and how to deploy the sources. Nothing is made live.
 * Returns the releases that are to be promoted. Throws {@link Refusal}.
 */
export async function publishMissing({ root, store, say }: Options): Promise<string[]> {
  const parts = await partsIn(root);
  const { deployment } = await readLive(store);
  // Takes long on an old site, and is seldom needed.
  let told: Promise<Deployment[]> | undefined;
  const everyDeployment = () => {
    told ??= history(store, Number.POSITIVE_INFINITY);
    return told;
  };
  const found = await eachOnACore(parts, async (part) => {
    const place = entriesOf(partsOf(deployment)).find(([name]) => name === part)?.[1];
    const known = await findBySource(store, root, part, say);
    if (!place) return known ? nameOf(known) : build(part, { root, store, say });
    if (known?.version === place.live.version) return null;
    const by = promoterOf(await everyDeployment(), part);
    if (by === BY && !place.canary) {
      if (!known) return build(part, { root, store, say });
      if (known.version.includes(LOCAL)) return nameOf(known);
    }
    say(`${whatStays(place, by)} ${wayOf(part, known)}`);
    return null;
  });
  return found.filter((name) => name !== null);
}

/**
 * Makes these releases live, in one deployment, if they fit what is live. Throws {@link Refusal} if no site is live that could be
 * served instead.
 */
export async function promoteMissing(
  names: readonly string[],
  { store, say }: Pick<Options, 'store' | 'say'>,
): Promise<void> {
  if (names.length === 0) return;
  try {
    const { number } = await promote(store, names, { by: BY, why: 'built from the sources here' });
    say(`Promoted as deployment ${number}.`);
  } catch (error) {
    const { deployment } = await readLive(store);
    if (!(error instanceof Refusal) || !deployment?.host) throw error;
    say(`${error.message}\nDeployment ${deployment.number} stays live.`);
  }
}

const whatStays = ({ live, canary }: Deployed, by: string | null): string => {
  const more = canary ? `, with its canary ${canary.release.version}` : by && by !== BY ? `, by ${by}` : '';
  return `Live stays ${nameOf(live)}${more}.`;
};

/** Explains why the sources don't show. */
const wayOf = (part: string, known: Release | null): string =>
  known
    ? `The sources in ${folderOf(part)} are ${nameOf(known)}: npm run release -- promote ${nameOf(known)}`
    : `To deploy the sources in ${folderOf(part)}, raise their version if it is published: npm run release -- publish ${part}, then promote what that publishes.`;

/** As many at a time as there are cores, in order. If one fails, the ones under way finish before that error is thrown. */
async function eachOnACore<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const cores = Array.from({ length: availableParallelism() }, async () => {
    for (const [at, item] of left) results[at] = await work(item);
  });
  for (const end of await Promise.allSettled(cores)) if (end.status === 'rejected') throw end.reason;
  return results;
}

async function build(part: string, { root, store, say }: Options): Promise<string> {
  // The compiler is only loaded if there is something to compile: a second start must be quick.
  const { packageVersion, publish } = await import('../publish/publish');
  const version = await packageVersion(join(root, folderOf(part)), part);
  const taken = (await listVersions(store, part)).includes(version);
  const wanted = taken ? `${version}${LOCAL}${Date.now().toString(36)}` : version;
  say(`Building ${part}@${wanted} …`);
  return nameOf(await publish(store, { root, part, version: wanted, by: 'npm start' }));
}

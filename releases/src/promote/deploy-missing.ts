import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { findBySource } from '../publish/find-by-source';
import { folderOf } from '../publish/source-digest';
import { readLive } from '../registry/deployments';
import { listVersions } from '../registry/releases';
import { promote } from './promote';

interface Options {
  root: string;
  store: ObjectStore;
  say: (line: string) => void;
}

/**
 * Publishes every part whose sources are in no release yet and makes those live, in one deployment, if they fit what is
 * live. Parts that are published already are left as they are: what a team promoted stays promoted. Throws {@link Refusal}
 * where no site is live that could be served instead.
 */
export async function deployMissing({ root, store, say }: Options): Promise<void> {
  const parts = await partsIn(root);
  const { deployment } = await readLive(store);
  const live = new Set([...(deployment?.host ? ['host'] : []), ...Object.keys(deployment?.remotes ?? {})]);
  const found = await eachOnACore(parts, async (part) => {
    const known = await findBySource(store, root, part, say);
    if (!known) return build(part, { root, store, say });
    if (!live.has(part)) return nameOf(known);
    tellWhatStays(known, deployment, say);
    return null;
  });
  const fresh = found.filter((name) => name !== null);
  if (fresh.length === 0) return;
  try {
    const { number } = await promote(store, fresh, { by: 'npm start', why: 'built from the sources here' });
    say(`Promoted as deployment ${number}.`);
  } catch (error) {
    if (!(error instanceof Refusal) || !deployment?.host) throw error;
    say(`${error.message}\nDeployment ${deployment.number} stays live.`);
  }
}

/** As many at a time as there are cores, in order. Where one fails, those that are under way are done before that is thrown. */
async function eachOnACore<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const cores = Array.from({ length: availableParallelism() }, async () => {
    for (const [at, item] of left) results[at] = await work(item);
  });
  for (const end of await Promise.allSettled(cores)) if (end.status === 'rejected') throw end.reason;
  return results;
}

/** A team's promotion is not undone; but nobody should wonder why their sources don't show. */
function tellWhatStays(here: Release, deployment: Deployment | null, say: Options['say']): void {
  const live = here.kind === 'host' ? deployment?.host?.live : deployment?.remotes[here.part]?.live;
  if (live?.version !== here.version)
    say(`${nameOf(here)} is what the sources here make; live stays ${live?.version}.`);
}

/** Every part whose folder is here: the host and the remotes. */
export async function partsIn(root: string): Promise<string[]> {
  const folders = await readdir(root);
  const remotes = folders.filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes.map((name) => name.slice('remote-'.length))];
}

async function build(part: string, { root, store, say }: Options): Promise<string> {
  // The compiler is only loaded where there is something to compile: a second start must be quick.
  const { packageVersion, publish } = await import('../publish/publish');
  const version = await packageVersion(join(root, folderOf(part)), part);
  const taken = (await listVersions(store, part)).includes(version);
  const wanted = taken ? `${version}-local.${Date.now().toString(36)}` : version;
  say(`Building ${part}@${wanted} …`);
  return nameOf(await publish(store, { root, part, version: wanted }));
}

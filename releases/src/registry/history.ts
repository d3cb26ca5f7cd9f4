import { type Deployed, Deployment } from '../model/deployment';
import { isAtFault, orNullIfKnown } from '../model/errors';
import { parseStored } from '../model/parse-stored';
import { entriesOf, shareWords } from '../model/parts';
import type { ObjectStore } from '../object-store/object-store';
import { digestIn, keyOf, numbered, readDeployment, readLive } from './deployments';

/**
 * The deployments that were live, newest first: from the live one back along `from`, as far as they can be read; it ends at one
 * that is damaged, or signed with a key that isn't trusted any more. Throws {@link NewerFormat} at one that a newer version wrote.
 */
export async function history(store: ObjectStore, most = 50): Promise<Deployment[]> {
  const found: Deployment[] = [];
  for await (const deployment of backFromLive(store)) if (found.push(deployment) >= most) break;
  return found;
}

/** The same one by one, for callers that stop early. */
export async function* backFromLive(store: ObjectStore): AsyncGenerator<Deployment> {
  yield* backFrom(store, (await readLive(store)).deployment);
}

/** The same from any deployment, which comes first. */
export async function* backFrom(store: ObjectStore, newest: Deployment | null): AsyncGenerator<Deployment> {
  let deployment = newest;
  while (deployment) {
    yield deployment;
    deployment = deployment.from === null ? null : await readable(store, deployment.from);
  }
}

/** From the live one back as {@link backFromLive}, and on past those whose signatures count no more ({@link madeFrom}). */
export async function* backToFirst(store: ObjectStore): AsyncGenerator<Deployment> {
  let { deployment } = await readLive(store);
  while (deployment) {
    yield deployment;
    deployment = await madeFrom(store, deployment).catch(orNullIfKnown);
  }
}

const readable = (store: ObjectStore, number: number): Promise<Deployment | null> =>
  readDeployment(store, number).catch(orNullIfKnown);

/**
 * The deployment that another one was made from, whoever signed it: its digest is in the other one. Null if that is the first.
 * Throws {@link Refusal} if it is damaged, or not that one.
 */
export async function madeFrom(
  store: ObjectStore,
  { from, fromDigest }: Deployment,
): Promise<Deployment | null> {
  if (from === null) return null;
  return readDeployment(store, from).catch(async (error: unknown) => {
    const found = isAtFault(error) ? await store.getUnverified?.(keyOf(from)) : null;
    if (!found || fromDigest === undefined || digestIn(found.bytes) !== fromDigest) throw error;
    return numbered(parseStored(Deployment, found.bytes, keyOf(from)), from);
  });
}

/** The changes of one deployment compared with another, a line each; none if they are equal. */
export function differences(before: Deployment | null, after: Deployment): string[] {
  const old = new Map(before ? entriesOf(before) : []);
  const fresh = new Map(entriesOf(after));
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((part) =>
    changesOf(part, old.get(part), fresh.get(part)),
  );
}

function changesOf(part: string, old: Deployed | undefined, fresh: Deployed | undefined): string[] {
  if (!fresh) return [`${part}: removed (was ${old?.live.version})`];
  const lines: string[] = [];
  if (old?.live.version !== fresh.live.version)
    lines.push(`${part}: ${old?.live.version ?? 'new'} → ${fresh.live.version}`);
  const [was, is] = [canaryWords(old), canaryWords(fresh)];
  if (was !== is) lines.push(`${part}: canary ${was} → ${is}`);
  return lines;
}

function canaryWords(place: Deployed | undefined): string {
  return place?.canary ? `${place.canary.release.version} at ${shareWords(place.canary)}` : 'none';
}

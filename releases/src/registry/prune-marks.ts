import { Refusal } from '../model/errors';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';

type Named = Pick<Release, 'part' | 'version'>;

/** In the log, where prune may write. It stays until a week after the release is gone (prune-unfinished.ts). */
const markOf = ({ part, version }: Named): string => `log/${part}.pruning.${version}.txt`;
/** The number of the deployment that was live when the mark was there. */
const sealOf = ({ part, version }: Named): string => `log/${part}.prunable.${version}.txt`;
const NAME = /^([a-z0-9-]+)\.pruning\.(.+)\.txt$/;

/** Marks a release: from now on it can't be promoted or published again. */
export async function mark(store: ObjectStore, release: Named, at: string): Promise<void> {
  await store.create(markOf(release), Buffer.from(at));
}

/** Records the deployment that is live after the mark; the first record counts. */
export async function seal(store: ObjectStore, release: Named, live: number): Promise<void> {
  await store.create(sealOf(release), Buffer.from(String(live)));
}

/** The deployment of {@link seal}; null if there is none. */
export async function sealedAt(store: ObjectStore, release: Named): Promise<number | null> {
  const found = await store.get(sealOf(release));
  return found && Number(found.bytes);
}

export const isMarked = async (store: ObjectStore, release: Named): Promise<boolean> =>
  (await store.get(markOf(release))) !== null;

/** Every release that is marked. */
export async function markedReleases(store: ObjectStore): Promise<Named[]> {
  return (await store.list('log/')).flatMap((name) => {
    const [, part, version] = NAME.exec(name) ?? [];
    return part && version ? [{ part, version }] : [];
  });
}

/** Makes the version free again. The mark is removed last: a seal without it would count for the next mark. */
export async function forgetMark(store: ObjectStore, release: Named): Promise<void> {
  await store.remove(sealOf(release));
  await store.remove(markOf(release));
}

/** Throws {@link Refusal} if one of these is marked. */
export async function refuseMarked(store: ObjectStore, releases: readonly Named[]): Promise<void> {
  const marked = await Promise.all(releases.map((release) => isMarked(store, release)));
  const names = releases.filter((_, at) => marked[at]).map(nameOf);
  if (names.length === 0) return;
  throw new Refusal(
    `"release prune" is removing ${names.join(', ')}, since nothing needed it, or has just done so. Publish it again under another version.`,
  );
}

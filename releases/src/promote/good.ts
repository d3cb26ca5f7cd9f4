import type { Deployed, Deployment } from '../model/deployment';
import { NEW_MINUTES } from '../model/new-minutes';
import { entriesOf, goodBefore, partsOf } from '../model/parts';
import { nameOf } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { backFrom, backToFirst } from '../registry/history';

/**
 * The names of those live releases of these parts that are good: live for everybody for as long as the watch judges a promotion,
 * and not taken back (rule: last-good-release), also where the key that signed then counts no more. Reads only as many deployments
 * as needed.
 */
export async function provenReleases(
  store: ObjectStore,
  parts: readonly string[],
): Promise<ReadonlySet<string>> {
  const since = new Date(Date.now() - NEW_MINUTES * 60_000).toISOString();
  const proven = new Set<string>();
  let open: Map<string, string> | null = null;
  for await (const deployment of backToFirst(store)) {
    const places = new Map(entriesOf(deployment));
    open ??= new Map(parts.flatMap((part) => versionIn(places, part)));
    for (const [part, version] of open) {
      const place = places.get(part);
      const isOlder = place?.live.version !== version;
      const isGood = isOlder ? isGoodIn(place, version) : deployment.createdAt <= since;
      if (isGood) proven.add(nameOf({ part, version }));
      if (isOlder || isGood) open.delete(part);
    }
    if (open.size === 0) break;
  }
  return proven;
}

const versionIn = (places: ReadonlyMap<string, Deployed>, part: string): [string, string][] => {
  const place = places.get(part);
  return place ? [[part, place.live.version]] : [];
};

/** Whether a rollback made it live: then it was good before. */
const isGoodIn = (place: Deployed | undefined, version: string): boolean =>
  place !== undefined && goodBefore(place).some((release) => release.version === version);

/**
 * The names of the releases that were halted, replaced by an older one, or removed with their part, in the deployments after one and
 * up to another.
 *
 * @param at a time; the deployments after that one count too
 */
export async function takenBackSince(
  store: ObjectStore,
  number: number,
  newest: Deployment | null,
  at?: string,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let after: Deployment | null = null;
  for await (const before of backFrom(store, newest)) {
    if (after) for (const name of takenBackBy(before, after)) names.add(name);
    if (before.number <= number && (at === undefined || before.createdAt <= at)) break;
    after = before;
  }
  return names;
}

function takenBackBy(before: Deployment, after: Deployment): string[] {
  const places = new Map(entriesOf(partsOf(after)));
  return entriesOf(before).flatMap(([part, was]) => {
    const is = places.get(part);
    if (!is) return [was.live, was.canary?.release].flatMap((gone) => (gone ? [nameOf(gone)] : []));
    const { live } = is;
    const isHalted =
      was.canary && ![live, is.canary?.release].some((one) => one?.version === was.canary?.release.version);
    const isBack =
      live.version !== was.live.version &&
      (live.createdAt < was.live.createdAt || isGoodIn(was, live.version));
    return [
      ...(isHalted && was.canary ? [nameOf(was.canary.release)] : []),
      ...(isBack ? [nameOf(was.live)] : []),
    ];
  });
}

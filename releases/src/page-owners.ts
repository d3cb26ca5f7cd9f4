import { Refusal } from './errors';
import { nameOf, type Parts, type Release } from './facts';

/** Two releases of different parts that a visitor could get at once, and a page that both own. */
export interface DoubleOwner {
  path: string;
  owners: readonly [Release, Release];
}

/** Every page that two parts own, as live or canary. */
export function doubleOwners({ host, remotes }: Parts): DoubleOwner[] {
  const owners = new Map<string, Release[]>();
  const found: DoubleOwner[] = [];
  for (const place of [host, ...Object.values(remotes)]) {
    if (!place) continue;
    for (const release of place.canary ? [place.live, place.canary.release] : [place.live]) {
      for (const path of pathsOf(release)) {
        const known = owners.get(addresses(path)) ?? [];
        for (const other of known)
          if (other.part !== release.part) found.push({ path, owners: [release, other] });
        owners.set(addresses(path), [...known, release]);
      }
    }
  }
  return found;
}

/** Throws {@link Refusal} if two parts own one page, as live or canary. */
export function refuseDoubleOwners(parts: Parts): void {
  const [first] = doubleOwners(parts);
  if (!first) return;
  const [one, other] = first.owners;
  throw new Refusal(
    `${nameOf(one)} and ${nameOf(other)} both own the page ${first.path}. One of the two teams must give it up.`,
  );
}

/** The route paths of a release's pages. */
export const pathsOf = (release: Release): string[] =>
  release.kind === 'host' ? release.pages : release.pages.map(({ path }) => path);

/** Equal for routes that catch the same addresses, such as `/category/:id` and `/Category/:categoryId/`. */
export const addresses = (path: string): string =>
  path.replace(/:\w+/g, ':').replace(/\/+$/, '').toLowerCase();

import { matchPattern } from '../compose/match-page';
import { addresses, pathsOf } from '../model/page-paths';
import { entriesOf, partsOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from '../registry/releases';
import { type Candidate, isCandidate, reachable } from './candidate';
import { checkOwners } from './check-owners';
import { type Finding, listed } from './findings';

/** Checks that each page has one owner, hides no other page, leads to pages that are live, and stays while others link to it. */
export async function checkPages(candidate: Candidate): Promise<Finding[]> {
  return [
    ...checkOwners(candidate),
    ...hidden(candidate),
    ...deadLinks(candidate),
    ...(await gone(candidate)),
  ];
}

/** Route paths of two releases that match some of the same addresses, though they aren't equal. */
function hidden(candidate: Candidate): Finding[] {
  const routes = reachable(candidate.parts).flatMap(({ release }) =>
    pathsOf(release).map((path) => ({ path, release })),
  );
  return routes.flatMap((wide) =>
    routes
      .filter(
        (exact) => hides(wide, exact) && [wide, exact].some(({ release }) => isCandidate(candidate, release)),
      )
      .map(
        (exact): Finding => ({
          level: 'warning',
          team: isCandidate(candidate, wide.release) ? wide.release.part : exact.release.part,
          words: `${wide.path} of ${nameOf(wide.release)} also catches the address of ${exact.path} of ${nameOf(exact.release)}: the page that is shown and the files that are fetched ahead may not be the same. Give one of the two another path.`,
        }),
      ),
  );
}

interface Route {
  path: string;
  release: Release;
}

function hides(wide: Route, exact: Route): boolean {
  const same = wide.release.part === exact.release.part;
  if (addresses(wide.path) === addresses(exact.path) || (same && wide.release !== exact.release))
    return false;
  return matchPattern(wide.path, exact.path) !== null;
}

/** Addresses that a release to be promoted links to, and that no live part would own. */
function deadLinks({ parts, releases }: Candidate): Finding[] {
  const live = entriesOf(parts).map(([, place]) => place.live);
  return releases.flatMap((release) => {
    const pages = [release, ...live].flatMap(pathsOf);
    const dead = new Set(linksOf(release).filter((to) => !pages.some((path) => matchPattern(path, to))));
    return [...dead].map(
      (to): Finding => ({
        level: 'warning',
        team: release.part,
        words: `${nameOf(release)} leads to ${to}, and no live part owns that page: visitors would find nothing. The ${release.part} team should take the link out, or promote after the part that owns it.`,
      }),
    );
  });
}

const linksOf = (release: Release): string[] =>
  release.kind === 'host' ? release.links : [...release.links, ...release.pages.flatMap(({ next }) => next)];

/** Pages that the live release has and the candidate lacks, and that another part links to. */
async function gone(candidate: Candidate): Promise<Finding[]> {
  const findings = candidate.releases.flatMap((release) => {
    const others = reachable(candidate.parts)
      .map((placed) => placed.release)
      .filter(({ part }) => part !== release.part);
    const owned = new Set([release, ...others].flatMap(pathsOf).map(addresses));
    const before = entriesOf(partsOf(candidate.before)).find(([part]) => part === release.part)?.[1].live;
    const missing = before ? pathsOf(before).filter((path) => !owned.has(addresses(path))) : [];
    return missing.map(async (path) => {
      const users = await leadingTo(candidate.store, path, others);
      return users.length ? [goneWords(release, path, users)] : [];
    });
  });
  return (await Promise.all(findings)).flat();
}

const goneWords = (release: Release, path: string, users: readonly string[]): Finding => ({
  level: 'warning',
  team: release.part,
  words: `${nameOf(release)} no longer has the page ${path}, and ${listed(users)} lead${users.length > 1 ? '' : 's'} there: visitors would find nothing. The ${release.part} team should keep it until nobody does.`,
});

/** The releases that lead to a page. */
export async function leadingTo(
  store: ObjectStore,
  path: string,
  releases: readonly Release[],
): Promise<string[]> {
  const users = await Promise.all(
    releases.map(async (release) => {
      const isListed = linksOf(release).some((to) => matchPattern(path, to));
      return isListed || (await linksTo(store, path, release)) ? [nameOf(release)] : [];
    }),
  );
  return [...new Set(users.flat())];
}

/** Whether the scripts of a release contain the address as a text: more can't be known of its links. */
async function linksTo(
  store: ObjectStore,
  path: string,
  { part, version, files }: Release,
): Promise<boolean> {
  const [fixed = ''] = path.split(':');
  const link = new RegExp(`["'\`]${fixed.replace(/[^\w/]/g, '\\$&')}${fixed === path ? '["\'`?#]' : ''}`);
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => store.get(releaseKey(part, version, file))));
  return texts.some((found) => found && link.test(found.bytes.toString('utf8')));
}

import { SITE_PATHS } from '@food/contracts/site-paths';
import { addresses, isSitesOwn, pathsOf } from '../model/page-paths';
import { type Candidate, called, findingOf, type PlacedRelease, reachable } from './candidate';
import type { Finding } from './findings';

/** Whether each page has one owner, whichever canary a visitor gets, and no page is at an address of the site's own. */
export function checkOwners(candidate: Candidate): Finding[] {
  return [...siteOwned(candidate), ...partOwned(candidate)];
}

/** Pages that can never be opened. */
function siteOwned(candidate: Candidate): Finding[] {
  return reachable(candidate.parts).flatMap((placed) =>
    pathsOf(placed.release)
      .filter(isSitesOwn)
      .map((path) =>
        findingOf(
          candidate,
          [`owns ${addresses(path)}`],
          [placed],
          ({ part }) =>
            `${called(placed)} owns the page ${path}, and the site itself answers there: nobody would ever see it. The ${part} team must give it another path; one can't begin with ${SITE_PATHS.join(', ')}.`,
        ),
      ),
  );
}

function partOwned(candidate: Candidate): Finding[] {
  return doubleOwners(candidate).map(({ path, owners }) =>
    findingOf(candidate, [`owns ${addresses(path)}`], owners, (culprit) => {
      const [one, other] = owners[0].release === culprit ? owners : [owners[1], owners[0]];
      return `${called(one)} and ${called(other)} both own the page ${path}. The ${one.release.part} team must leave it out, or the ${other.release.part} team must give it up first.`;
    }),
  );
}

/** A page, and two releases of different parts that own it. */
interface DoubleOwner {
  path: string;
  owners: readonly [PlacedRelease, PlacedRelease];
}

function doubleOwners({ parts }: Candidate): DoubleOwner[] {
  const owners = new Map<string, PlacedRelease[]>();
  const found: DoubleOwner[] = [];
  for (const placed of reachable(parts)) {
    for (const path of pathsOf(placed.release)) {
      const known = owners.get(addresses(path)) ?? [];
      for (const other of known)
        if (other.release.part !== placed.release.part) found.push({ path, owners: [placed, other] });
      owners.set(addresses(path), [...known, placed]);
    }
  }
  return found;
}

import { Refusal } from '../model/errors';
import { pathsOf } from '../model/page-paths';
import { nameOf, type Release } from '../model/release';
import { readingFewAtOnce } from '../object-store/few-at-once';
import type { Candidate } from './candidate';
import { called, reachable, remotesIn } from './candidate';
import { leadingTo } from './check-pages';
import { type Finding, listed, refusals, type Verdict } from './findings';

/** Checks that no other part needs a remote that is to leave the site (rule: piece-has-a-version). */
async function checkRemoval(
  { store, parts }: Pick<Candidate, 'store' | 'parts'>,
  gone: Release,
): Promise<Verdict[]> {
  return [
    {
      check: 'pages',
      findings: await readingFewAtOnce(store, (few) => leadingToIt({ store: few, parts }, gone)),
    },
    { check: 'exposes', findings: showingIt({ parts }, gone) },
  ];
}

/** Lets a remote leave the site, or throws {@link Refusal}. Returns the verdicts. */
export async function removalGate(
  candidate: Pick<Candidate, 'store' | 'parts'>,
  gone: Release,
): Promise<Verdict[]> {
  const verdicts = await checkRemoval(candidate, gone);
  const found = refusals(verdicts).map(({ words }) => `- ${words}`);
  if (found.length === 0) return verdicts;
  throw new Refusal(
    [`The gate refuses to remove ${gone.part}, and what is live stays as it is:`, ...found].join('\n'),
  );
}

function showingIt({ parts }: Pick<Candidate, 'parts'>, gone: Release): Finding[] {
  return remotesIn(parts).flatMap((placed) =>
    placed.release.uses
      .filter((name) => name.startsWith(`${gone.part}/`))
      .map(
        (name): Finding => ({
          level: placed.as === 'previous' ? 'warning' : 'refused',
          team: placed.release.part,
          words: `${called(placed)} shows ${name}. The ${gone.part} team must stay until the ${placed.release.part} team has a release live that does without.`,
        }),
      ),
  );
}

async function leadingToIt(
  { store, parts }: Pick<Candidate, 'store' | 'parts'>,
  gone: Release,
): Promise<Finding[]> {
  const others = reachable(parts).map(({ release }) => release);
  const found = await Promise.all(
    pathsOf(gone).map(async (path) => ({ path, users: await leadingTo(store, path, others) })),
  );
  return found
    .filter(({ users }) => users.length > 0)
    .map(
      ({ path, users }): Finding => ({
        level: 'warning',
        team: gone.part,
        words: `${nameOf(gone)} had the page ${path}, and ${listed(users)} lead${users.length > 1 ? '' : 's'} there: visitors find nothing now. Those teams should take the link out.`,
      }),
    );
}

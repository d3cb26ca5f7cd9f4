import type { CompositionFailure } from '@food/shared/contracts/ops';
import { type Deployment, nameOf } from '../../facts';
import type { Finding } from '../findings';
import type { Sight } from './open-page';
import { ownerAt, type Visit } from './visits';

const KINDS: Record<CompositionFailure['kind'], string> = {
  'load-timeout': 'a file of it did not come in time',
  'load-error': 'a file of it could not be loaded',
  integrity: 'a file of it is not the one that was published',
  evaluation: 'its code threw an error while it was being started',
  style: 'a style sheet of it could not be loaded',
  mount: 'it threw an error when it was put into the page',
  render: 'it threw an error while it was drawn',
};

/** What was seen of a page, in findings; none where all is well. */
export function judge(site: Deployment, visit: Visit, sight: Sight): Finding[] {
  const reported = sight.failures.map(({ part, version, kind, outcome }) =>
    refused(
      part,
      `${part}@${version} fails on the page ${visit.path}: ${KINDS[kind]}. ${outcome === 'recovered' ? 'Visitors would get its previous release.' : 'Visitors would get a panel in its place.'}`,
    ),
  );
  const { part, path } = visit;
  const release = releaseOf(site, part);
  const thrown = sight.errors.map((words) =>
    refused(part, `${release} throws an error on the page ${path} that nobody catches: ${words}.`),
  );
  const forbidden = [...new Set(sight.violations)].map((words) =>
    refused(part, `${release} breaks the site's content-security policy on the page ${path}: ${words}.`),
  );
  const found = [...reported, ...thrown, ...forbidden];
  if (found.length) return found;
  if (!sight.stands) return [refused(part, `${release} draws nothing on the page ${path}.`)];
  if (sight.path !== path && ownerAt(site, sight.path) === null)
    return [
      refused(part, `${release} sends visitors of the page ${path} to ${sight.path}, which nobody owns.`),
    ];
  return [];
}

const releaseOf = (site: Deployment, part: string): string => {
  const place = part === 'host' ? site.host : site.remotes[part];
  return place ? nameOf(place.live) : part;
};

const refused = (team: string, what: string): Finding => ({
  level: 'refused',
  team,
  words: `${what} The ${team} team must mend it and publish again.`,
});

import type { Deployment } from '../model/deployment';
import type { BaseOf } from './release-base';

type ReleaseId = Parameters<BaseOf>[0];

/** The addresses below which the files of a deployment are: one folder of a store, and the origin of each development server. */
export const releaseRoots = (deployment: Deployment, baseOf: BaseOf): string[] => [
  ...new Set(releasesIn(deployment).map(rootBy(baseOf))),
];

const releasesIn = ({ host, remotes }: Deployment): ReleaseId[] =>
  [host, ...Object.values(remotes)].flatMap((place) => (place ? [place.live] : []));

const rootBy =
  (baseOf: BaseOf) =>
  (release: ReleaseId): string => {
    const base = baseOf(release);
    const own = `${release.part}/${release.version}/`;
    return base.endsWith(own) ? base.slice(0, -own.length) : base;
  };

import { createHash } from 'node:crypto';
import type { Deployed, Deployment, Parts } from '../model/deployment';
import { entriesOf } from '../model/parts';
import type { Release, RemoteRelease } from '../model/release';

/** The properties of a visitor that decide which releases they get. */
export interface Visitor {
  /** Random and stable, from 0 to 9999; null until the browser has shown that it keeps the cookie: then no canary. */
  bucket: number | null;
  /** Releases to preview in place of the live ones. */
  preview: readonly Release[];
}

/**
 * The deployment as one visitor gets it: a canary if their bucket is in its share, a preview if they asked for it, with the live
 * release as its fallback, or in a place of its own if its remote isn't deployed; everything else as it is live.
 */
export function resolveFor(deployment: Deployment, visitor: Visitor): Deployment {
  const chosen = <R extends Release>(part: string, place: Deployed<R>): Deployed<R> => {
    const preview = visitor.preview.find((release) => release.part === part) as R | undefined;
    if (preview) return instead(place, preview);
    const { canary } = place;
    return canary && inShare(visitor.bucket, canary.release, canary.share)
      ? instead(place, canary.release)
      : place;
  };
  return {
    ...deployment,
    host: deployment.host && chosen('host', deployment.host),
    remotes: Object.fromEntries([
      ...Object.entries(deployment.remotes).map(([part, place]) => [part, chosen(part, place)] as const),
      ...visitor.preview.flatMap((release) => newPlace(deployment, release)),
    ]),
  };
}

/** The first release of a remote that isn't deployed. */
const newPlace = (
  { remotes }: Deployment,
  release: Release,
): (readonly [string, Deployed<RemoteRelease>])[] =>
  release.kind === 'remote' && !Object.hasOwn(remotes, release.part)
    ? [[release.part, { live: release, previous: null, canary: null }]]
    : [];

/** The live version of every part. */
export const versionsOf = (parts: Parts): Record<string, string> =>
  Object.fromEntries(entriesOf(parts).map(([part, { live }]) => [part, live.version]));

/** What `/deployment.json` tells browsers: an open page compares the versions with its own. */
export const publicDeployment = (deployment: Deployment) => ({
  number: deployment.number,
  versions: versionsOf(deployment),
});

/** Whether visitors may get different releases. */
export const hasCanary = ({ host, remotes }: Deployment): boolean =>
  [host, ...Object.values(remotes)].some((place) => place?.canary);

function instead<R extends Release>(place: Deployed<R>, release: R): Deployed<R> {
  if (release.version === place.live.version) return place;
  return { live: release, previous: place.live, canary: null };
}

/**
 * Each release draws its own share of the visitors, so that no group gets every canary; a larger share includes the smaller one.
 */
function inShare(bucket: number | null, { part, version }: Release, share: number): boolean {
  if (bucket === null) return false;
  const drawn = createHash('sha256').update(`${bucket} ${part}@${version}`).digest().readUInt32BE(0);
  return (drawn / 2 ** 32) * 100 < share;
}

import type { Deployed, Deployment } from '../model/deployment';
import type { Release } from '../model/release';

/**
 * A deployment for programs: as it is in the store, with only name and origin of each release. The rest, which browsers need, is
 * some 50 KB, and is in the store's `deployments/<number>.json`.
 */
export function deploymentJson({ host, remotes, ...rest }: Deployment) {
  return {
    ...rest,
    host: host && place(host),
    remotes: Object.fromEntries(Object.entries(remotes).map(([part, at]) => [part, place(at)])),
  };
}

const place = ({ live, previous, earlier, canary }: Deployed) => ({
  live: inShort(live),
  previous: previous && inShort(previous),
  ...(earlier && { earlier: inShort(earlier) }),
  canary: canary && { ...canary, release: inShort(canary.release) },
});

const inShort = ({ part, version, revision, createdAt }: Release) => ({ part, version, revision, createdAt });

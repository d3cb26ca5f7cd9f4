import type { ReleaseGraph } from '@food/contracts/ops-graph';
import { satisfies } from 'semver';
import type { Deployed, Deployment } from './deployment';
import type { Release, RemoteRelease } from './release';

type ServedRelease<R extends Release> = { release: R; as: 'live' | 'canary' };

/** Which release provides what to which, among the releases that visitors get before anything fails. */
export function relationsOf(deployment: Deployment | null): ReleaseGraph {
  const remotes = Object.values(deployment?.remotes ?? {}).flatMap(servedReleases);
  const hosts = deployment?.host ? servedReleases(deployment.host) : [];
  return {
    deployment: deployment?.number ?? null,
    remotes: Object.keys(deployment?.remotes ?? {}).length,
    pieces: piecesOf(remotes),
    shared: sharedOf(hosts, remotes),
  };
}

const servedReleases = <R extends Release>({ live, canary }: Deployed<R>): ServedRelease<R>[] => [
  { release: live, as: 'live' },
  ...(canary ? [{ release: canary.release as R, as: 'canary' as const }] : []),
];

const named = ({ release: { part, version }, as }: ServedRelease<Release>) => ({ part, version, as });

/** Every remote exposes its routes to the host. */
const ROUTES = './routes';

function piecesOf(remotes: readonly ServedRelease<RemoteRelease>[]): ReleaseGraph['pieces'] {
  const exposed = (one: ServedRelease<RemoteRelease>) =>
    Object.keys(one.release.exposes)
      .filter((path) => path !== ROUTES)
      .map((path) => `${one.release.part}/${path.slice('./'.length)}`);
  const used = ({ release }: ServedRelease<RemoteRelease>) => release.uses;
  return namesIn([...remotes.flatMap(exposed), ...remotes.flatMap(used)]).map((piece) => ({
    piece,
    exposedBy: remotes.filter((one) => exposed(one).includes(piece)).map(named),
    shownBy: remotes.filter((one) => used(one).includes(piece)).map(named),
  }));
}

function sharedOf(
  hosts: readonly ServedRelease<Extract<Release, { kind: 'host' }>>[],
  remotes: readonly ServedRelease<RemoteRelease>[],
): ReleaseGraph['shared'] {
  const provides = hosts.flatMap(({ release }) => Object.keys(release.shared.provides));
  const needs = remotes.flatMap(({ release }) => Object.keys(release.shared.needs));
  return namesIn([...provides, ...needs]).map((module) => {
    const versions = hosts.map(({ release }) => release.shared.provides[module]);
    const ranges = namesIn(remotes.flatMap(({ release }) => release.shared.needs[module] ?? []));
    return {
      module,
      provided: hosts.flatMap((host) => {
        const version = host.release.shared.provides[module];
        return version === undefined ? [] : [{ version, by: named(host) }];
      }),
      taken: ranges.map((range) => ({
        range,
        isMet: versions.every((version) => satisfies(version ?? '', range)),
        by: remotes.filter(({ release }) => release.shared.needs[module] === range).map(named),
      })),
    };
  });
}

const namesIn = (names: readonly string[]): string[] => [...new Set(names)].sort();

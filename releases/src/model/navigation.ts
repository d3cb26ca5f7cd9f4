import type { RemoteRelease } from './release';

type Entry = RemoteRelease['navigation'][number];

/** The entries of these releases as the bottom navigation shows them, each with the release that offers it. */
export const navigationOf = (releases: readonly RemoteRelease[]): (Entry & { release: RemoteRelease })[] =>
  releases
    .flatMap((release) => release.navigation.map((entry) => ({ ...entry, release })))
    .sort((one, other) => one.order - other.order || (one.label < other.label ? -1 : 1));

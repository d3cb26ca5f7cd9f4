import type { HostRelease, Release, RemoteRelease } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { putRelease } from '../registry/releases';
import { integrityFor } from './release-builders';

/**
 * The same release with every file that its manifest names among its files. Each contains its own name: the builders use the
 * digest of that content.
 */
export function whole<R extends HostRelease | RemoteRelease>(release: R): R {
  const files = Object.fromEntries(
    namesOf(release).map((file) => [file, { bytes: Buffer.byteLength(file), integrity: integrityFor(file) }]),
  );
  return { ...release, files: { ...files, ...release.files } };
}

/** Stores releases with every file that their manifests name. */
export async function putWhole(store: ObjectStore, ...releases: Release[]): Promise<void> {
  for (const release of releases) {
    const files = new Map(namesOf(release).map((file) => [file, Buffer.from(file)]));
    await putRelease(store, whole(release), files);
  }
}

function namesOf(release: Release): string[] {
  const sets =
    release.kind === 'host' ? [release.main] : [...Object.values(release.exposes), ...release.pages];
  const refs = sets.flatMap(({ js, css }) => [...js, ...css]).map(({ file }) => file);
  return release.kind === 'host' ? [...refs, release.shell] : [release.entry.file, ...refs];
}

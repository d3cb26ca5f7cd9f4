import type { Manifest } from '@module-federation/sdk';
import { FEDERATION_MANIFEST, manifestPath } from '../model/federation-manifest';
import type { RemoteRelease } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readReleaseFile } from '../registry/release-contents';

interface Place {
  /** Absolute address of the release's folder, with a slash at the end. */
  base: string;
  /** Absolute address below which the site serves its live manifests, with a slash at the end. */
  site: string;
}

/**
 * The federation manifest of a live release for an address outside of the release's folder: all addresses in it are absolute
 * (rule: live-manifest). Null if the release has none, because it was published before there were any. Throws {@link Refusal} if
 * it is lost or altered.
 */
export async function liveManifest(
  store: ObjectStore,
  release: RemoteRelease,
  { base, site }: Place,
): Promise<Manifest | null> {
  if (!release.files[FEDERATION_MANIFEST]) return null;
  const bytes = await readReleaseFile(store, release, FEDERATION_MANIFEST);
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  return {
    ...manifest,
    metaData: { ...manifest.metaData, publicPath: base },
    remotes: manifest.remotes.map((remote) => ({
      ...remote,
      entry: site + manifestPath(remote.federationContainerName),
    })),
  };
}

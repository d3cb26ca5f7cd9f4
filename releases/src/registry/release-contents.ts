import { Refusal } from '../model/errors';
import { isPinned } from '../model/integrity';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from './releases';

/** A file as the release's manifest pin it. Throws {@link Refusal} if it is lost or is another one. */
export async function readReleaseFile(store: ObjectStore, release: Release, file: string): Promise<Buffer> {
  const found = await store.get(releaseKey(release.part, release.version, file));
  if (!found) throw new Refusal(`${nameOf(release)} has lost its file ${file}.`);
  if (!isPinned(found.bytes, release.files[file]?.integrity ?? ''))
    throw new Refusal(`${file} of ${nameOf(release)} is not the file that was published. It is not used.`);
  return found.bytes;
}

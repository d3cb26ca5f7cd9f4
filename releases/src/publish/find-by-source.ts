import { join } from 'node:path';
import type { Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { isMarked } from '../registry/prune-marks';
import { readReleases } from '../registry/releases';
import { folderOf, sourceDigest } from './source-digest';

/**
 * The published release that was built from exactly the present sources, if there is one.
 *
 * @param tell gets a line for each damaged release of the part, which is skipped
 */
export async function findBySource(
  store: ObjectStore,
  root: string,
  part: string,
  tell: (line: string) => void,
): Promise<Release | null> {
  const source = await sourceDigest(root, join(root, folderOf(part)));
  const releases = await readReleases(store, part, tell);
  const found = releases.find((release) => release.source === source);
  return found && !(await isMarked(store, found)) ? found : null;
}

import { join } from 'node:path';
import type { Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { listVersions, readRelease } from '../registry/releases';
import { folderOf, sourceDigest } from './source-digest';

/** The published release that was built from exactly the present sources, if there is one. */
export async function findBySource(store: ObjectStore, root: string, part: string): Promise<Release | null> {
  const source = await sourceDigest(root, join(root, folderOf(part)));
  for (const version of (await listVersions(store, part)).reverse()) {
    const release = await readRelease(store, part, version);
    if (release?.source === source) return release;
  }
  return null;
}

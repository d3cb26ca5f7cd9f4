import { join } from 'node:path';
import { folderOf, sourceDigest } from './build/source-digest';
import type { Release } from './facts';
import { listVersions, readRelease } from './store/library';
import type { ObjectStore } from './store/object-store';

/** A published release that was built from exactly the sources of now, if there is one. */
export async function findBySource(store: ObjectStore, root: string, part: string): Promise<Release | null> {
  const source = await sourceDigest(root, join(root, folderOf(part)));
  for (const version of (await listVersions(store, part)).reverse()) {
    const release = await readRelease(store, part, version);
    if (release?.source === source) return release;
  }
  return null;
}

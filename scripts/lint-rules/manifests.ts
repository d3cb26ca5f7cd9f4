import { join } from 'node:path';
import { Refusal } from '@food/releases/model/errors';
import { readManifest } from '@food/releases/publish/read-manifest';
import type { Package } from './workspace';

/** What `publish` would refuse of each remote's remote.json and the sources beside it: the first fault of each. */
export async function findManifestFaults(root: string, packages: readonly Package[]): Promise<string[]> {
  const faults = packages.map(async ({ folder, remote }) => {
    if (!remote) return [];
    try {
      await readManifest(remote.part, join(root, folder));
      return [];
    } catch (error) {
      if (error instanceof Refusal) return [error.message];
      throw error;
    }
  });
  return (await Promise.all(faults)).flat();
}

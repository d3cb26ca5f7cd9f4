import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Empty folders for tests; `clear` removes all of them. */
export function tempFolders() {
  const given: string[] = [];
  return {
    async next(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'releases-'));
      given.push(folder);
      return folder;
    },
    async clear(): Promise<void> {
      await Promise.all(given.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copySources } from './copy-folder';
import { root, temporaryFolder } from './start-server';

const run = promisify(execFile);

/** The repository as it is some weeks later, with another version of one shared package. */
export interface LaterWorkspace {
  /** Replaces a text in one file. Throws if the file doesn't contain it. */
  replace(file: string, was: string, becomes: string): Promise<void>;
  publish(part: string, version: string, store: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the repository's sources and raises the version of one shared package; installed packages stay where they are. */
export async function openLaterWorkspace(name: string, raised: string): Promise<LaterWorkspace> {
  const { path, remove } = await temporaryFolder('food-later');
  await copySources(path, '.tsout');
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  const replace = async (file: string, was: string, becomes: string) => {
    const text = await readFile(join(path, file), 'utf8');
    if (!text.includes(was)) throw new Error(`"${was}" stands nowhere in ${file}`);
    await writeFile(join(path, file), text.replace(was, becomes));
  };
  const manifest = `shared/${name}/package.json`;
  const { version } = JSON.parse(await readFile(join(root, manifest), 'utf8'));
  await replace(manifest, `"version": "${version}"`, `"version": "${raised}"`);
  return {
    replace,
    remove,
    async publish(part, as, store) {
      const script = ['scripts/run.mjs', 'e2e/setup/publish-part.ts', path, part, as, store];
      await run(process.execPath, script, { cwd: path });
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths';

/** Builds host and remotes on the federation plugin's defaults; their files by `<host or remote's folder>/<name>`. */
export async function buildFederation(folder: string): Promise<Map<string, Buffer>> {
  const building = spawn(process.execPath, ['bench/src/builds/federation.mjs', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error('The plain federation variant does not build.');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        return [file.slice(folder.length + 1), await readFile(file)] as const;
      }),
    ),
  );
}

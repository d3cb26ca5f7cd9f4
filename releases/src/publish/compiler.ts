import { access, constants, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * The program of this command's TypeScript: the native one, if it is at its usual place for this machine. Its command starts Node
 * only to start that, and leaves it running if it is ended itself.
 */
export async function compiler(): Promise<[program: string, ...args: string[]]> {
  const manifest = resolve('typescript/package.json');
  const programs = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  try {
    const own = join(dirname(createRequire(manifest).resolve(programs)), 'lib/tsc');
    await access(own, constants.X_OK);
    return [own];
  } catch {
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { tsc: string } };
    return [process.execPath, join(dirname(manifest), bin.tsc)];
  }
}

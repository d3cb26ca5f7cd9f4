import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { compileTypes, refusalOf } from './compile-types';
import { sharedSources } from './shared-packages';
import { sourceFiles } from './source-files';
import { takenPieces } from './taken-pieces';

const GLOBALS = createRequire(import.meta.url).resolve('@food/build/globals');

/** Throws `Refusal` with the compiler's words if a remote's pages don't compile: the bundler only strips types. */
export async function refuseWrongPages(
  name: string,
  dir: string,
  { exposes, uses }: Pick<RemoteManifest, 'exposes' | 'uses'>,
): Promise<void> {
  const part = await realpath(dir);
  const taken = await takenPieces(name, part, Object.keys(uses));
  const { modules } = await sharedSources(part, ...Object.values(taken.roots));
  const declarations = (await sourceFiles(join(part, 'src'))).filter((file) => file.endsWith('.d.ts'));
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pages-')));
  try {
    const complaints = await compileTypes(folder, {
      files: [join(part, exposes['./routes']?.import ?? ''), ...declarations, GLOBALS],
      options: {
        // Sources that aren't exposed need no declarations, nor names for each type in them.
        noEmit: true,
        declaration: false,
        emitDeclarationOnly: false,
        paths: Object.fromEntries(
          Object.entries({ ...modules, ...taken.files }).map(([module, file]) => [module, [file]]),
        ),
      },
    });
    if (complaints.length) throw refusalOf(name, 'the types of its pages', complaints);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { Refusal } from '../model/errors';
import { compileTypes, refusalOf } from './compile-types';
import { sharedSources } from './shared-packages';
import { sourceFiles } from './source-files';
import { takenPieces } from './taken-pieces';

const GLOBALS = createRequire(import.meta.url).resolve('@food/build/globals');

/** A source that compiles only with routes as the host loads them. */
const SHAPE = 'routes-shape.ts';
const shapeOf = (routes: string): string => `import type { RemoteRoutes } from '@food/platform/remote';
import routes from ${JSON.stringify(routes.replace(/\.tsx?$/, ''))};
export const checked: RemoteRoutes = routes;
`;

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
  const routes = join(part, exposes['./routes']?.import ?? '');
  try {
    const isKnown = '@food/platform/remote' in modules;
    const shape = isKnown ? [join(folder, SHAPE)] : [];
    for (const file of shape) await writeFile(file, shapeOf(routes));
    const complaints = await compileTypes(folder, {
      files: [routes, ...shape, ...declarations, GLOBALS],
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
    const ofPages = complaints.filter(({ file }) => file !== SHAPE);
    if (ofPages.length)
      throw refusalOf(name, 'the types of its pages', { complaints: ofPages, from: folder, dir: part });
    if (complaints.length)
      throw new Refusal(
        `${name} does not build: ${relative(dirname(part), routes)} must export its pages as the host loads them: export default defineRoutes({ '/path': () => import(…) }), of @food/platform/remote.`,
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

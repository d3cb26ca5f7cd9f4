import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { partOf } from '@food/shared/build';
import { Refusal } from '../errors';
import type { ReleaseTypes } from '../release-types';
import { bundleTypes } from './bundle-types';
import { compileTypes } from './compile';

/** What a part's card says of the seams to other parts. */
interface Seams {
  exposes?: Record<string, string>;
  uses?: readonly string[];
}

const REMOTE = '@food/shared/remote';

/**
 * The types of what a part exposes to other remotes, and of what it expects from them; null if it does neither. Throws
 * {@link Refusal} with the compiler's words where they don't compile.
 */
export async function exposedTypes(dir: string, { exposes = {}, uses = [] }: Seams): Promise<Buffer | null> {
  const pieces = Object.entries(exposes).filter(([key]) => key !== './routes');
  if (pieces.length === 0 && uses.length === 0) return null;
  const part = await realpath(dir);
  const shared = await realpath(join(dir, 'node_modules/@food/shared'));
  const modules = await sharedModules(shared);
  const remote = uses.length > 0 ? modules[REMOTE] : undefined;
  const sources = pieces.map(([, file]) => join(part, file));
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'types-')));
  try {
    await emit(
      part,
      folder,
      [...sources, ...(remote ? [remote] : []), join(shared, 'src/globals.d.ts')],
      modules,
    );
    const { names, files } = await bundleTypes({
      emitted: join(folder, 'out'),
      entries: [...sources, ...(remote ? [remote] : [])],
      roots: { part, shared },
      modules,
    });
    const types: ReleaseTypes = {
      format: 1,
      exposes: Object.fromEntries(pieces.map(([key], at) => [key, names[at] ?? ''])),
      expects: remote ? (names.at(-1) ?? null) : null,
      files,
    };
    return Buffer.from(JSON.stringify(types, null, 2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function emit(
  part: string,
  folder: string,
  files: string[],
  modules: Record<string, string>,
): Promise<void> {
  const complaints = await compileTypes(folder, {
    files,
    options: {
      rootDir: parse(folder).root,
      outDir: 'out',
      // By package name they would count as foreign, and no declarations would be written.
      paths: Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, [file]])),
    },
  });
  if (complaints.length === 0) return;
  const name = partOf(part);
  const words = complaints
    .slice(0, 5)
    .map(({ file, line, words }) => `${file.split('/').at(-1)}, line ${line}: ${words}`);
  throw new Refusal(
    `${name} does not build: the types of what it exposes or uses don't compile.\n${words.join('\n')}`,
  );
}

/** The source file behind each import of the shared package. */
async function sharedModules(shared: string): Promise<Record<string, string>> {
  const manifest = JSON.parse(await readFile(join(shared, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(manifest.exports)
      .filter(([, file]) => /\.tsx?$/.test(file))
      .map(([key, file]) => [`${manifest.name}${key.slice(1)}`, join(shared, file)]),
  );
}

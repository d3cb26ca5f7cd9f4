import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import type { ReleaseTypes } from '../registry/release-types';
import { bundleTypes } from './bundle-types';
import { type Complaint, compileTypes, refusalOf } from './compile-types';
import { sharedSources } from './shared-packages';
import { takenPieces } from './taken-pieces';

export const GLOBALS = createRequire(import.meta.url).resolve('@food/build/globals');

/**
 * The types of the pieces that a part exposes and of those that it uses; null if it has neither. Throws {@link Refusal} with the
 * compiler's words if they don't compile.
 */
export async function exposedTypes(
  name: string,
  dir: string,
  { exposes = {}, uses = {} }: Partial<Pick<RemoteManifest, 'exposes' | 'uses'>>,
): Promise<Buffer | null> {
  const pieces = Object.entries(exposes).filter(([key]) => key !== './routes');
  if (pieces.length === 0 && Object.keys(uses).length === 0) return null;
  const taken = await takenPieces(name, dir, Object.keys(uses));
  const part = await realpath(dir);
  const { folders, modules } = await sharedSources(part, ...Object.values(taken.roots));
  const roots = {
    ...Object.fromEntries(Object.entries(folders).map(([name, at]) => [`shared/${name}`, at])),
    ...taken.roots,
    // Last, since packed packages are installed below it.
    part,
  };
  const entries = [...pieces.map(([, { import: file }]) => join(part, file)), ...Object.values(taken.files)];
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'types-')));
  try {
    const complaints = await emitTypes(folder, [...entries, GLOBALS], modules);
    if (complaints.length)
      throw refusalOf(name, 'the types of what it exposes or uses', { complaints, from: folder, dir: part });
    const { names, files } = await bundleTypes({ emitted: join(folder, 'out'), entries, roots, modules });
    const types: ReleaseTypes = {
      format: 1,
      exposes: Object.fromEntries(pieces.map(([key], at) => [key, names[at] ?? ''])),
      takes: Object.fromEntries(
        Object.keys(taken.files).map((name, at) => [name, names[pieces.length + at] ?? '']),
      ),
      expects: null,
      declares: null,
      files,
    };
    return Buffer.from(JSON.stringify(types, null, 2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the declarations of sources into `out` below a folder, each under its source's whole path. */
export const emitTypes = (
  folder: string,
  files: readonly string[],
  modules: Readonly<Record<string, string>>,
): Promise<Complaint[]> =>
  compileTypes(folder, {
    files,
    options: {
      rootDir: parse(folder).root,
      outDir: 'out',
      // By package name they would count as external, and no declarations would be written.
      paths: Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, [file]])),
    },
  });

import { z } from 'zod';
import type { Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readReleaseFile } from './release-contents';

/** The file of a release that holds its types; a browser never gets it. */
export const TYPES_FILE = 'types.json';

/** A module of the bundle. The gate and `release types` write it below a folder of their own: no name leads out of it. */
const Module = z.string().regex(/^(part|shared)(\/(?!\.\.?(\/|$))[\w.@-]+)+$/);
/** As in `remote.json`: it becomes the name of a file too. */
const Piece = z.string().regex(/^\.\/[\w-]+$/);

/**
 * The types that a release and others must agree on, as of its build: declarations of its own files and of the shared ones that
 * they name, by path without `.d.ts`, without those of packages.
 */
export const ReleaseTypes = z.object({
  format: z.literal(1),
  /** The module of each expose: its default export is the component that others show. */
  exposes: z.record(Piece, Module),
  /** The module of each piece of another remote that the release shows, as of this release's build. */
  takes: z.record(z.string(), Module).default({}),
  /**
   * In older releases: the module whose `ExposedProps` declares the props that they pass to pieces of others; null if they show
   * none.
   */
  expects: Module.nullable().default(null),
  /** In the same releases: the module that adds their own pieces to `ExposedProps`; null if they have none. */
  declares: Module.nullable().default(null),
  files: z.record(Module, z.string()),
});
export type ReleaseTypes = z.infer<typeof ReleaseTypes>;

/**
 * The types in a release, as it pins them; null if it has none, or none that can be read.
 *
 * @throws Refusal if they are lost or altered
 */
export async function readTypes(store: ObjectStore, release: Release): Promise<ReleaseTypes | null> {
  if (!release.files[TYPES_FILE]) return null;
  const bytes = await readReleaseFile(store, release, TYPES_FILE);
  try {
    return ReleaseTypes.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}

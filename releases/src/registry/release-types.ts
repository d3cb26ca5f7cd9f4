import { z } from 'zod';
import type { Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from './releases';

/** The file of a release that holds its types; a browser never gets it. */
export const TYPES_FILE = 'types.json';

/**
 * The types that a release and others must agree on, as of its build: declarations of its own files and of the shared ones that
 * they name, by path without `.d.ts`, without those of packages.
 */
export const ReleaseTypes = z.object({
  format: z.literal(1),
  /** The module of each expose: its default export is the component that others show. */
  exposes: z.record(z.string(), z.string()),
  /** The module of each piece of another remote that the release shows, as of this release's build. */
  takes: z.record(z.string(), z.string()).default({}),
  /**
   * In older releases: the module whose `ExposedProps` declares the props that they pass to pieces of others; null if they show
   * none.
   */
  expects: z.string().nullable().default(null),
  /** In the same releases: the module that adds their own pieces to `ExposedProps`; null if they have none. */
  declares: z.string().nullable().default(null),
  // The gate writes them below a folder of its own: no name may lead out of it.
  files: z.record(z.string().regex(/^(part|shared)(\/(?!\.\.?(\/|$))[\w.@-]+)+$/), z.string()),
});
export type ReleaseTypes = z.infer<typeof ReleaseTypes>;

/** The types in a release; null if it has none, or none that can be read. */
export async function readTypes(store: ObjectStore, release: Release): Promise<ReleaseTypes | null> {
  const found = await store.get(releaseKey(release.part, release.version, TYPES_FILE));
  if (!found) return null;
  try {
    return ReleaseTypes.parse(JSON.parse(found.bytes.toString('utf8')));
  } catch {
    return null;
  }
}

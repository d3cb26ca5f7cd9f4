import { SourceMap } from 'node:module';
import { z } from 'zod';
import { FileName, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readReleaseFile } from './release-contents';

/** The file of a release that leads from its scripts back to their sources; a browser never gets it. */
export const MAPS_FILE = 'scripts.map';

/** What the bundlers of other tools write before a source's path: a package's name, which may have a scope. */
export const BUNDLERS_NAME = /^webpack:\/\/(@[^/]*\/)?[^/]*\/(\.\/)?/;

/** What is stored of a map; the sources themselves are in the repository, at the release's revision. */
const StoredMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});
const ReleaseMaps = z.object({ format: z.literal(1), maps: z.record(FileName, StoredMap) });

/** Takes the maps (`home.1a2b.js.map`) out of what a build made; null if it made none. */
export function packMaps(built: Map<string, Buffer>): Buffer | null {
  const maps: Record<string, z.infer<typeof StoredMap>> = {};
  for (const [name, bytes] of built) {
    if (!name.endsWith('.map')) continue;
    built.delete(name);
    const script = name.slice(0, -'.map'.length);
    const map = /\.c?js$/.test(script) && built.has(script) ? storedMapOf(bytes) : null;
    if (map) maps[script] = map;
  }
  return Object.keys(maps).length ? Buffer.from(JSON.stringify({ format: 1, maps })) : null;
}

/** Null for what is no map. */
function storedMapOf(bytes: Buffer): z.infer<typeof StoredMap> | null {
  try {
    return StoredMap.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}

/** A place in a script, as browsers count: both from 1. */
interface Place {
  file: string;
  line: number;
  column: number;
}

/**
 * Finds the source of a place in a release's scripts, as `remote-catalog/src/home/home-page.tsx:42:11`; null if it is code of
 * the bundler.
 *
 * @returns null for a release that was published without maps
 * @throws Refusal if they are lost or altered
 */
export async function readMaps(
  store: ObjectStore,
  release: Release,
): Promise<((place: Place) => string | null) | null> {
  if (!release.files[MAPS_FILE]) return null;
  const bytes = await readReleaseFile(store, release, MAPS_FILE);
  const { maps } = ReleaseMaps.parse(JSON.parse(bytes.toString('utf8')));
  /** By script: reading the mappings of a large one takes some 50 ms. */
  const read = new Map<string, SourceMap>();
  return ({ file, line, column }) => {
    const map = maps[file];
    if (!map) return null;
    const mappings = read.get(file) ?? new SourceMap({ file, sourceRoot: '', sourcesContent: [], ...map });
    read.set(file, mappings);
    // It counts from 0, as maps do.
    const found = mappings.findEntry(line - 1, column - 1);
    // What the bundler wrote has a mapping without a source, or none.
    if (!('originalSource' in found) || !found.originalSource) return null;
    return `${found.originalSource.replace(BUNDLERS_NAME, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
}

import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readMaps } from './source-maps';

/** A place in a script of a release: `catalog/1.1.0/home.1a2b3c4d5e.js:1:200`, with anything before it. */
const PLACE = /([a-z][\w-]*)\/(\d+\.\d+\.\d+[\w.-]*)\/([\w@./-]*\.c?js)(?:\?[^\s:]*)?:(\d+):(\d+)/g;

/** Code of packages, and of the bundler. */
const OF_OTHERS = /node_modules\/|^webpack\//;

/** A place of a text, with the release that it names. */
interface NamedPlace {
  /** As the text has it. */
  words: string;
  /** `catalog@1.1.0` */
  release: string;
  file: string;
  line: number;
  column: number;
}

/** The places in scripts of releases that a text names, such as a stack. */
export const placesIn = (text: string): NamedPlace[] =>
  [...text.matchAll(PLACE)].map(([words, part, version, file = '', line, column]) => ({
    words,
    release: `${part}@${version}`,
    file,
    line: Number(line),
    column: Number(column),
  }));

/** Finds the source of a stack's innermost place in a team's own code; null if no map knows one. */
export type SourceOf = (stack: string) => string | null;

/** Reads the maps of the releases that stacks name. */
export type ReadSources = (stacks: readonly string[]) => Promise<SourceOf>;

/** Reads maps of these releases, each once and only if a stack names it. One without maps, or with lost ones, knows no source. */
export function sourceReader(store: ObjectStore, releases: readonly Release[]): ReadSources {
  const reading = new Map<string, ReturnType<typeof readMaps>>();
  const mapsOf = (release: Release) => {
    const name = nameOf(release);
    const maps = reading.get(name) ?? readMaps(store, release).catch(() => null);
    reading.set(name, maps);
    return maps;
  };
  return async (stacks) => {
    const named = new Set(placesIn(stacks.join('\n')).map(({ release }) => release));
    const read = releases
      .filter((release) => named.has(nameOf(release)))
      .map(async (release) => [nameOf(release), await mapsOf(release)] as const);
    const maps = new Map(await Promise.all(read));
    return (stack) => {
      for (const { release, ...place } of placesIn(stack)) {
        const known = maps.get(release);
        // What called a remote of which nothing is known isn't where it happened.
        if (!known && !release.startsWith('host@')) return null;
        const source = known?.(place);
        if (source && !OF_OTHERS.test(source)) return source;
      }
      return null;
    };
  };
}

import type { Command } from 'commander';
import { Refusal } from '../model/errors';
import { nameOf } from '../model/release';
import { publishedRelease } from '../promote/published-release';
import { readMaps } from '../registry/source-maps';
import { placesIn } from '../registry/source-places';
import { print, store } from './context';

/** Where a place comes from; `source` is null for code of the bundler, or of a release without source maps. */
interface Found {
  place: string;
  release: string;
  revision: string;
  source: string | null;
}

export function addWhere(program: Command): void {
  program
    .command('where <places...>')
    .description(
      'find the source lines of places in releases: a stack of the browser’s console in quotes, or `at` of the server’s log',
    )
    .option('--json', 'print them as JSON')
    .action(run);
}

async function run(texts: readonly string[], { json }: { json?: boolean }): Promise<void> {
  const places = placesIn(texts.join(' '));
  if (places.length === 0)
    throw new Refusal(
      'That names no place in a script of a release. One looks like catalog/1.1.0/home.1a2b3c4d5e.js:1:200, with anything before it.',
    );
  const releases = new Map<string, Awaited<ReturnType<typeof readRelease>>>();
  for (const { release: name } of places)
    if (!releases.has(name)) releases.set(name, await readRelease(name));
  const known = [...releases.values()];
  const [firstRefusal] = known.filter((release) => release instanceof Refusal);
  if (firstRefusal && known.every((release) => release instanceof Refusal)) throw firstRefusal;
  const found: Found[] = [];
  const lines: string[] = [];
  for (const { words: place, release: named, ...at } of places) {
    const release = releases.get(named);
    // A stack may name scripts of others, which look alike.
    if (!release || release instanceof Refusal) {
      lines.push(`${place}: ${release?.message}`);
      continue;
    }
    const { name, revision, files, sourceOf } = release;
    if (!Object.hasOwn(files, at.file)) {
      lines.push(`${place}: ${name} has no such file.`);
      continue;
    }
    const source = sourceOf?.(at) ?? null;
    found.push({ place, release: name, revision, source });
    lines.push(`${source ?? (sourceOf ? NO_SOURCE : NO_MAPS)}  (${name}, revision ${revision})`);
  }
  print(json, found, lines);
}

/** A release with its maps, or why there is none. Throws {@link Refusal} if its maps are lost or altered. */
async function readRelease(name: string) {
  const release = await publishedRelease(store(), name).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  if (release instanceof Refusal) return release;
  const { revision, files } = release;
  return { name: nameOf(release), revision, files, sourceOf: await readMaps(store(), release) };
}

const NO_SOURCE = 'code of the bundler';
const NO_MAPS = 'published without source maps';

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Call } from '@food/contracts/call';
import { CALLS, callName } from '@food/contracts/calls';
import { BUNDLERS_NAME } from '../registry/source-maps';
import { sourceFiles } from './source-files';

const KNOWN: readonly Call[] = Object.values(CALLS).flatMap((calls) => Object.values(calls));

interface Built {
  /** The part's folder. */
  dir: string;
  /** The files that browsers load, with their source maps. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * The calls of the contracts that a release's code sends, sorted, as {@link callName} names them. There are two signs of one: its
 * path in a script that browsers run, if the contracts have one method for it or the method is beside it, and its contract in
 * `call<typeof …>` or `pathOf<typeof …>` of a source that the build read. A call that no contract has is left to the gate.
 */
export async function sentCalls({ dir, files }: Built): Promise<string[]> {
  const scripts = [...files].filter(([file]) => file.endsWith('.js'));
  const code = scripts.map(([, bytes]) => bytes.toString('utf8')).join('\n');
  const sources = await readSources(dir, mapsOf(files));
  const sent = [...KNOWN.filter((call) => standsIn(code, call)), ...sources.flatMap(namedIn)];
  return [...new Set(sent.map(callName))].sort();
}

/** Whether the code has the path, and no other call could be meant. */
function standsIn(code: string, { method, path }: Call): boolean {
  const literal = `(["'\`])${escaped(path)}`;
  const isAlone = KNOWN.every((other) => other.path !== path || other.method === method);
  if (isAlone) return new RegExp(`${literal}\\1`).test(code);
  return new RegExp(`\\.${method.toLowerCase()}\\(\\s*${literal}\\1`).test(code);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const IMPORT = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]@food\/contracts\/([\w-]+)['"]/g;
const NAMED = /\b(?:call|pathOf)\s*<\s*typeof\s+([\w$]+)/g;

/** The calls that a source names by the types of their contracts. */
function namedIn(source: string): Call[] {
  const imported = new Map<string, Call>();
  for (const [, names = '', module = ''] of source.matchAll(IMPORT))
    for (const name of names.split(',')) {
      const [exported = '', as = exported] = name
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/);
      const call = CALLS[module]?.[exported];
      if (call) imported.set(as, call);
    }
  return [...source.matchAll(NAMED)].flatMap(([, name = '']) => imported.get(name) ?? []);
}

interface SourceMap {
  sources: string[];
  sourcesContent?: (string | null)[];
}

function mapsOf(files: Built['files']): SourceMap[] {
  return [...files]
    .filter(([name]) => name.endsWith('.js.map'))
    .flatMap(([, bytes]) => {
      try {
        const map = JSON.parse(bytes.toString('utf8')) as Partial<SourceMap>;
        return Array.isArray(map.sources) ? [map as SourceMap] : [];
      } catch {
        return [];
      }
    });
}

/** The TypeScript sources that the maps name; without maps those of the part's folder. */
async function readSources(dir: string, maps: readonly SourceMap[]): Promise<string[]> {
  if (maps.length === 0) {
    const files = await sourceFiles(join(dir, 'src')).catch(() => []);
    return Promise.all(files.map((file) => readFile(file, 'utf8')));
  }
  const texts = new Map<string, string | null>();
  for (const { sources, sourcesContent = [] } of maps)
    for (const [at, source] of sources.entries())
      if (/\.tsx?(\?|$)/.test(source)) texts.set(source, sourcesContent[at] ?? texts.get(source) ?? null);
  return Promise.all([...texts].map(async ([source, text]) => text ?? (await readNamed(dir, source))));
}

/** A source by its name in a map, which is a path from the folder above the part's, or with other tools from the part's own. */
async function readNamed(dir: string, source: string): Promise<string> {
  const path = source.replace(BUNDLERS_NAME, '').replace(/\?.*/, '');
  for (const folder of [dirname(dir), dir]) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  return '';
}

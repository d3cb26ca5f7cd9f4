import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { partsBelow } from './part-folder';
import { placeWords, sourceFiles } from './source-files';
import { TYPES_FOLDER } from './taken-pieces';

const PIECE = /^[a-z][a-z0-9-]*\/[\w-]+$/;
/** `import('orders/invoice')`, with a comment for the bundler or without. */
const LATER = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(["'`])([^"'`]+)\1/g;
const AT_ONCE = /^(?:import|export|\}).* from (["'])([^"'\n]+)\1/gm;
const TYPE_ONLY = /^(?:import|export) type /;

/**
 * Compares a part's `uses` in remote.json with its sources: the gate can only protect declared pieces. Throws {@link Refusal} if
 * a piece of another remote is used and not declared, can't be read from the source, or is imported statically; also if an import
 * looks like a piece of an unknown remote.
 */
export async function refuseUndeclaredUses(
  part: string,
  dir: string,
  uses: readonly string[],
): Promise<void> {
  const { packages, remotes } = await knownTo(dir, uses);
  const isForeign = ({ name }: Named) => PIECE.test(name) && !isBuiltin(name) && !packages.has(firstOf(name));
  for (const file of await sourceFiles(join(dir, 'src'))) {
    const text = await readFile(file, 'utf8');
    const at = (index: number) => placeWords(dir, file, text, index);
    const shown = shownIn(text, (index, words) => {
      throw new Refusal(`${part} shows a piece of another remote (${at(index)}) ${words}`);
    });
    const later = named(text.matchAll(LATER)).filter(isForeign);
    const atOnce = named(
      [...text.matchAll(AT_ONCE)].filter(([statement]) => !TYPE_ONLY.test(statement)),
    ).filter(isForeign);
    const isPiece = (name: string) => remotes.has(firstOf(name)) || shown.some((one) => one.name === name);
    const unknown = [...atOnce, ...later].find(({ name }) => !isPiece(name));
    if (unknown) {
      const from = firstOf(unknown.name);
      throw new Refusal(
        `${part} imports ${unknown.name} (${at(unknown.index)}), and ${from} is neither a package in its package.json nor a remote that is known here. Add the package there and install it; if ${from} is a remote in another repository, "npm run release -- types ${from}" comes first.`,
      );
    }
    const [needed] = atOnce;
    if (needed)
      throw new Refusal(
        `${part} imports ${needed.name} (${at(needed.index)}) at once: without it the page would not start. Write () => import('${needed.name}') as the "load" of <Exposed>.`,
      );
    const undeclared = [...later, ...shown].find(({ name }) => !uses.includes(name));
    if (undeclared)
      throw new Refusal(
        `${part} shows ${undeclared.name} (${at(undeclared.index)}), and its remote.json doesn't say so. The ${part} team must add "uses": { "${undeclared.name}": "^1.0.0" } there, with the version that it takes: then nobody can take it away unseen.`,
      );
  }
}

/** The name of a piece, and where a source has it. */
interface Named {
  name: string;
  index: number;
}

const named = (imports: Iterable<RegExpExecArray>): Named[] =>
  [...imports].map(({ 2: name = '', index }) => ({ name, index }));

const firstOf = (specifier: string): string => specifier.split('/')[0] ?? '';

/** What `name/path` may mean in a remote's sources: a package, or a piece of a remote, which is also a package of the workspace. */
async function knownTo(
  dir: string,
  uses: readonly string[],
): Promise<{ packages: ReadonlySet<string>; remotes: ReadonlySet<string> }> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<
    string,
    Record<string, string>
  >;
  const installed = Object.entries({ ...devDependencies, ...dependencies });
  const aliases = installed.filter(([, version]) => /^workspace:.+@/.test(version)).map(([name]) => name);
  const beside = await partsBelow(join(dir, '..')).catch(() => []);
  const written = await readdir(join(dir, TYPES_FOLDER)).catch(() => []);
  return {
    packages: new Set(installed.map(([name]) => name).filter((name) => !aliases.includes(name))),
    remotes: new Set([...uses.map(firstOf), ...aliases, ...beside, ...written]),
  };
}

/**
 * The pieces that a source shows.
 *
 * @param refuse throws what is wrong at a place
 */
function shownIn(text: string, refuse: (index: number, words: string) => never): Named[] {
  const written = (name: string | undefined, index: number): string =>
    name ??
    refuse(
      index,
      `whose name can't be read there. Write it out, as in <Exposed of="orders/invoice">: the gate protects only what it can see.`,
    );
  const elements = after(text, /<Exposed\b/g).map(({ rest, index }) => {
    const name = written(/\bof=\{?\s*["'`]([^"'`$]+)["'`]/.exec(rest)?.[1], index);
    const [, , imported] = new RegExp(LATER.source).exec(rest.split('/>')[0] ?? '') ?? [];
    return imported && imported !== name
      ? refuse(index, `as ${name}, and loads ${imported}. Write the same name in both places.`)
      : { name, index };
  });
  const calls = after(text, /\.load(?:Module|Exposed)\s*(?:<[^>]*>)?\(/g).map(({ rest, index }) => ({
    name: written(/^\s*["'`]([^"'`$]+)["'`]/.exec(rest)?.[1], index),
    index,
  }));
  return [...elements, ...calls];
}

/** The text after each match, up to the next one. */
const after = (text: string, match: RegExp): { rest: string; index: number }[] =>
  [...text.matchAll(match)].map(({ 0: found, index }, at, all) => ({
    rest: text.slice(index + found.length, all[at + 1]?.index),
    index,
  }));

import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { Refusal } from '../model/errors';
import { partsBelow } from './part-folder';
import { sourceFiles } from './source-files';
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
  const isForeign = (specifier: string) =>
    PIECE.test(specifier) && !isBuiltin(specifier) && !packages.has(firstOf(specifier));
  for (const file of await sourceFiles(join(dir, 'src'))) {
    const at = relative(dir, file);
    const text = await readFile(file, 'utf8');
    const shown = namesIn(part, at, text);
    const later = [...text.matchAll(LATER)].map(([, , name = '']) => name).filter(isForeign);
    const atOnce = [...text.matchAll(AT_ONCE)]
      .filter(([statement]) => !TYPE_ONLY.test(statement))
      .map(([, , name = '']) => name)
      .filter(isForeign);
    const isPiece = (name: string) => remotes.has(firstOf(name)) || shown.includes(name);
    const unknown = [...atOnce, ...later].find((name) => !isPiece(name));
    if (unknown !== undefined)
      throw new Refusal(
        `${part} imports ${unknown} in ${at}, and ${firstOf(unknown)} is neither a package in its package.json nor a remote that is known here. Add the package there and install it; if ${firstOf(unknown)} is a remote in another repository, "npm run release -- types ${firstOf(unknown)}" comes first.`,
      );
    const [needed] = atOnce;
    if (needed !== undefined)
      throw new Refusal(
        `${part} imports ${needed} in ${at} at once: without it the page would not start. Write () => import('${needed}') as the "load" of <Exposed>.`,
      );
    const undeclared = [...later, ...shown].find((name) => !uses.includes(name));
    if (undeclared !== undefined)
      throw new Refusal(
        `${part} shows ${undeclared} (in ${at}), and its remote.json doesn't say so. The ${part} team must add "uses": { "${undeclared}": "^1.0.0" } there, with the version that it takes: then nobody can take it away unseen.`,
      );
  }
}

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

/** Names of the pieces that a source shows. */
function namesIn(part: string, at: string, text: string): string[] {
  const elements = text.split(/<Exposed\b/).slice(1);
  const calls = text.split(/\.load(?:Module|Exposed)\s*(?:<[^>]*>)?\(/).slice(1);
  const refuse = (words: string): never => {
    throw new Refusal(`${part} shows a piece of another remote in ${at} ${words}`);
  };
  const written = (name: string | undefined): string =>
    name ??
    refuse(
      `whose name can't be read there. Write it out, as in <Exposed of="orders/invoice">: the gate protects only what it can see.`,
    );
  return [
    ...elements.map((rest) => {
      const name = written(/\bof=\{?\s*["'`]([^"'`$]+)["'`]/.exec(rest)?.[1]);
      const [, , imported] = new RegExp(LATER.source).exec(rest.split('/>')[0] ?? '') ?? [];
      return imported && imported !== name
        ? refuse(`as ${name}, and loads ${imported}. Write the same name in both places.`)
        : name;
    }),
    ...calls.map((rest) => written(/^\s*["'`]([^"'`$]+)["'`]/.exec(rest)?.[1])),
  ];
}

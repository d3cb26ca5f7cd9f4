import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { Refusal } from '../model/errors';
import { sourceFiles } from './source-files';

const PIECE = /^[a-z][a-z0-9-]*\/[\w-]+$/;
/** `import('orders/invoice')`, with a comment for the bundler or without. */
const LATER = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(["'`])([^"'`]+)\1/g;
const AT_ONCE = /^(?:import|export|\}).* from (["'])([^"'\n]+)\1/gm;
const TYPE_ONLY = /^(?:import|export) type /;

/**
 * Holds a part's `uses` in remote.json against its sources: the gate can only protect what is declared. Throws
 * {@link Refusal} where a piece of another remote is taken and not declared, can't be read from the source, or is imported so
 * that the page couldn't do without it.
 */
export async function refuseUndeclaredUses(
  part: string,
  dir: string,
  uses: readonly string[],
): Promise<void> {
  const packages = await packagesOf(dir);
  const isPiece = (specifier: string) =>
    PIECE.test(specifier) && !isBuiltin(specifier) && !packages.has(specifier.split('/')[0] ?? '');
  for (const file of await sourceFiles(join(dir, 'src'))) {
    const at = relative(dir, file);
    const text = await readFile(file, 'utf8');
    for (const [statement, , name = ''] of text.matchAll(AT_ONCE)) {
      if (isPiece(name) && !TYPE_ONLY.test(statement))
        throw new Refusal(
          `${part} imports ${name} in ${at} at once: without it the page would not start. Write () => import('${name}') as the "load" of <Exposed>.`,
        );
    }
    const imported = [...text.matchAll(LATER)].map(([, , name = '']) => name).filter(isPiece);
    for (const name of [...imported, ...namesIn(part, at, text)]) {
      if (uses.includes(name)) continue;
      throw new Refusal(
        `${part} shows ${name} (in ${at}), and its remote.json doesn't say so. The ${part} team must add "uses": { "${name}": "^1.0.0" } there, with the version that it takes: then nobody can take it away unseen.`,
      );
    }
  }
}

/** What `name/path` may mean besides a piece: packages, of which other remotes of the workspace are none. */
async function packagesOf(dir: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<
    string,
    Record<string, string>
  >;
  const known = Object.entries({ ...devDependencies, ...dependencies });
  return new Set(known.filter(([, version]) => !/^workspace:.+@/.test(version)).map(([name]) => name));
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

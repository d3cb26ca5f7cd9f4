import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Refusal } from '../model/errors';
import { sourceFiles } from './source-files';

/**
 * Holds a part's `uses` in remote.json against its sources: the gate can only protect what is declared. Throws
 * {@link Refusal} where a piece of another remote is shown and not declared, or can't be read from the source.
 */
export async function refuseUndeclaredUses(
  part: string,
  dir: string,
  uses: readonly string[],
): Promise<void> {
  for (const file of await sourceFiles(join(dir, 'src'))) {
    const at = relative(dir, file);
    for (const name of namesIn(await readFile(file, 'utf8'))) {
      if (name === null) {
        throw new Refusal(
          `${part} shows a piece of another remote in ${at} whose name can't be read there. Write it out, as in <Exposed of="orders/invoice">: the gate protects only what it can see.`,
        );
      }
      if (uses.includes(name)) continue;
      throw new Refusal(
        `${part} shows ${name} (in ${at}), and its remote.json doesn't say so. The ${part} team must add "uses": ["${name}"] there: then nobody can take it away unseen.`,
      );
    }
  }
}

/** Names of the pieces that a source shows; null for one that isn't written out. */
function namesIn(text: string): (string | null)[] {
  const elements = text.split(/<Exposed\b/).slice(1);
  const calls = text.split(/\.loadExposed\s*(?:<[^>]*>)?\(/).slice(1);
  return [
    ...elements.map((rest) => /\bof=\{?\s*["'`]([^"'`$]+)["'`]/.exec(rest)?.[1] ?? null),
    ...calls.map((rest) => /^\s*["'`]([^"'`$]+)["'`]/.exec(rest)?.[1] ?? null),
  ];
}

import type { SourceFile } from './workspace';

const CONTRACT = /^shared\/contracts\/src\/([a-z-]+)\.ts$/;
/** Product code that runs in a browser. */
const IN_BROWSER = /^(host|remote-[^/]+|shared\/(?!contracts|testing|build)[^/]+)\/src\//;
const IS_TEST = /\.(test|conformance)\.|\/testing\//;
/** Statements begin their line. One of types alone leaves nothing in the bundle. */
const STATEMENT = /^(?:import|export) (?!type )(?:[^;']* from )?'([^'\n]+)'/gm;

/** Modules of contracts that browser code imports whole although they bring zod along, as sentences (decision 003). */
export function findSchemaFaults(sources: readonly SourceFile[]): string[] {
  const contracts = new Map(sources.flatMap(({ path, text }) => named(CONTRACT.exec(path)?.[1], text)));
  const hasSchemas = (name: string, before: readonly string[] = []): boolean =>
    importsOf(contracts.get(name) ?? '').some((specifier) => {
      const next = contractIn(specifier);
      return specifier === 'zod' || (next && !before.includes(next) && hasSchemas(next, [...before, name]));
    });
  return sources
    .filter(({ path }) => IN_BROWSER.test(path) && !IS_TEST.test(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((specifier) => specifier.startsWith('@food/') && hasSchemas(contractIn(specifier)))
        .map(
          (specifier) =>
            `${path} imports '${specifier}', and with it zod, which no browser loads: write "import type", or take what it needs from a module without schemas.`,
        ),
    );
}

const named = (name: string | undefined, text: string): [string, string][] => (name ? [[name, text]] : []);

const importsOf = (text: string): string[] =>
  [...text.matchAll(STATEMENT)].map(([, specifier]) => specifier ?? '');

/** `./limits` and `@food/contracts/limits` name the module `limits`; others name none. */
const contractIn = (specifier: string): string =>
  /^(?:\.|@food\/contracts)\/([a-z-]+)$/.exec(specifier)?.[1] ?? '';

import type { SourceFile } from './workspace';

const CONTRACT = /^shared\/contracts\/src\/([a-z-]+)\.ts$/;
/** Product code that runs in a browser. */
const IN_BROWSER =
  /^((host|remote-[^/]+|shared\/(?!contracts|testing|build)[^/]+)\/src|server\/src\/ops\/page\/browser)\//;
const IS_TEST = /\.(test|conformance)\.|\/testing\//;
/** Statements begin their line; calls stand anywhere. An import of types alone leaves nothing in the bundle. */
const IMPORT =
  /^(?:import|export) (?!type )(?:[^;']* from )?'([^'\n]+)'|(?<!typeof )import\((?:\/\*[^*]*\*\/ )?'([^'\n]+)'\)/gm;

/** What browser code imports although it is or brings along zod, as sentences (decision 003). */
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
        .filter(
          (specifier) =>
            specifier === 'zod' || (specifier.startsWith('@food/') && hasSchemas(contractIn(specifier))),
        )
        .map(
          (specifier) =>
            `${path} imports '${specifier}', which is or brings along zod, and no browser loads that: write "import type", or take what it needs from a module without schemas.`,
        ),
    );
}

const named = (name: string | undefined, text: string): [string, string][] => (name ? [[name, text]] : []);

const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, stated, called]) => stated ?? called ?? '');

/** `./limits` and `@food/contracts/limits` name the module `limits`; others name none. */
const contractIn = (specifier: string): string =>
  /^(?:\.|@food\/contracts)\/([a-z-]+)$/.exec(specifier)?.[1] ?? '';

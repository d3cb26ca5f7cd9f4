import { importsOf } from './imports';
import { type Package, packageOf, type Workspace } from './workspace';

/**
 * The faults of a remote that uses pieces of another, as sentences: it may know only their types, and only of those that it
 * declares. It gets them by a development dependency on the other remote under that one's own name, so that orders gives
 * `import('orders/invoice')` its type, while the bundler leaves it to federation.
 */
export function findPieceFaults({ packages, sources }: Workspace): string[] {
  return [
    ...packages.flatMap((own) => [
      ...complainOfAliases(packages, own),
      ...complainOfUntyped(packages, own),
      ...complainOfExports(own),
    ]),
    ...sources.flatMap((source) => {
      const own = packageOf(packages, source.path);
      return importsOf(source).flatMap(({ line, specifier }) => {
        const [remote = ''] = specifier.split('/');
        if (!own || !(remote in own.aliases) || own.remote?.uses.includes(specifier)) return [];
        return `${source.path}:${line} imports '${specifier}'. A remote takes of another what its remote.json lists as "uses", and nothing else: add it to ${own.folder}/remote.json, or leave it.`;
      });
    }),
  ];
}

function complainOfAliases(packages: readonly Package[], own: Package): string[] {
  return Object.entries(own.aliases).flatMap(([alias, name]) => {
    const other = packages.find((entry) => entry.name === name)?.remote;
    const isFit =
      own.remote && other?.part === alias && own.remote.uses.some((use) => use.startsWith(`${alias}/`));
    return isFit
      ? []
      : `${own.folder}/package.json has ${name} as "${alias}". Only a remote may have that, under the other remote's own name, and where its remote.json has "uses" of it.`;
  });
}

/** A remote of another repository has its types in a folder of this one. */
function complainOfUntyped(packages: readonly Package[], { folder, remote, aliases }: Package): string[] {
  return (remote?.uses ?? []).flatMap((use) => {
    const other = packages.find((entry) => entry.remote?.part === use.split('/')[0]);
    if (!other?.remote || Object.values(aliases).includes(other.name)) return [];
    return `${folder}/remote.json uses ${use}, whose types ${folder} doesn't know. Add "${other.remote.part}": "workspace:${other.name}@*" to "devDependencies" in ${folder}/package.json, and { "path": "../${other.folder}" } to "references" in ${folder}/tsconfig.json.`;
  });
}

function complainOfExports({ folder, remote }: Package): string[] {
  const [exposes, exports] = [remote?.exposes, remote?.exports].map((entries) =>
    JSON.stringify(Object.entries(entries ?? {}).sort()),
  );
  return exposes === exports
    ? []
    : [
        `${folder}/package.json must have as "exports" what its remote.json exposes: others take their types there.`,
      ];
}

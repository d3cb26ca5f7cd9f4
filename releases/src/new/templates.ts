import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RemoteNames } from './remote-names';

/** Beside the sources here, and in the packed package beside the compiled files. */
const TEMPLATES = join(import.meta.dirname, '../../templates');
const PACKAGE = join(import.meta.dirname, '../../package.json');

/** Where a remote is to live, and the folder of templates for that place alone. */
export type Home = 'workspace' | 'repository';

/** The files of a new remote with their texts, by their paths in its folder. */
export async function filledTemplates(home: Home, names: RemoteNames): Promise<Map<string, string>> {
  const versions = await packedVersions();
  const folders = ['remote', home].map((folder) => join(TEMPLATES, folder));
  const files = await Promise.all(
    folders.map(async (folder) => {
      const paths = await filesIn(folder);
      return paths.map(async (path): Promise<[string, string]> => {
        const text = named(await readFile(join(folder, path), 'utf8'), names);
        return [
          fileName(named(path, names)),
          home === 'repository' && path === 'package.json' ? withVersions(text, versions) : wrapped(text),
        ];
      });
    }),
  );
  return new Map(await Promise.all(files.flat()));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

const named = (text: string, { part, title, label, component }: RemoteNames): string =>
  text
    .replace('"label": "New remote"', `"label": ${JSON.stringify(label)}`)
    .replaceAll('new-remote', part)
    .replaceAll('New remote', title)
    .replaceAll('NewRemote', component);

/** The longest line that the formatter leaves as it is (biome.json). */
const WIDTH = 110;

/** A long name makes the line of a page's import too long; it is broken as the formatter does. */
const wrapped = (text: string): string =>
  text.replace(/^( *)(.*=>) import\((.*)\),$/gm, (line, indent: string, head: string, what: string) => {
    if (line.length <= WIDTH) return line;
    const whole = `${indent}  import(${what}),`;
    const broken = `${indent}  import(\n${indent}    ${what}\n${indent}  ),`;
    return `${indent}${head}\n${whole.length <= WIDTH ? whole : broken}`;
  });

/** npm leaves a file of that name out of a package, and the files that it names. */
const fileName = (path: string): string => (path === 'gitignore' ? '.gitignore' : path);

type Versions = Readonly<Record<string, string>>;

/**
 * The versions that this package was packed with: packing replaces `catalog:` and `workspace:^` by those of the workspace's
 * catalog and packages. Its devDependencies list what a new remote has.
 */
async function packedVersions(): Promise<Versions> {
  const { name, version, dependencies, devDependencies } = JSON.parse(await readFile(PACKAGE, 'utf8'));
  return { ...devDependencies, ...dependencies, [name]: `^${version}` };
}

const withVersions = (text: string, versions: Versions): string =>
  text.replace(/"(@?[\w./-]+)": "(?:catalog:|workspace:\^)"/g, (_, name: string) => {
    const version = versions[name];
    if (!version)
      throw new Error(`The package.json of @food/releases has no ${name}, which a new remote needs.`);
    return `"${name}": "${version}"`;
  });

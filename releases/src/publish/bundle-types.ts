import { readFile } from 'node:fs/promises';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';

interface BundleOptions {
  /** Where the compiler wrote the declarations, each under its source's whole path. */
  emitted: string;
  /** The sources to begin with. */
  entries: readonly string[];
  /** Folders whose declarations are kept, by the name that they get in the bundle. */
  roots: Readonly<Record<string, string>>;
  /** Sources behind imports that aren't relative; a `*` stands for any text. */
  modules: Readonly<Record<string, string>>;
}

interface Bundle {
  /** Each entry's name in the bundle. */
  names: string[];
  files: Record<string, string>;
}

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|\bdeclare\s+module\s+)(['"])([^'"]+)\2/g;

/** The declarations that some sources need, with relative imports among each other; those of packages are left out. */
export async function bundleTypes({ emitted, entries, roots, modules }: BundleOptions): Promise<Bundle> {
  const files = new Map<string, string>();

  async function take(source: string): Promise<string | null> {
    const name = nameIn(roots, source);
    if (name === null || files.has(name)) return name;
    const text = await declarationsOf(emitted, source);
    if (text === null) return null;
    files.set(name, '');
    files.set(name, await withNames(text, (specifier) => target(source, name, specifier)));
    return name;
  }

  async function target(source: string, from: string, specifier: string): Promise<string> {
    const file = specifier.startsWith('.')
      ? resolve(dirname(source), specifier)
      : fromPackage(modules, specifier);
    const name = file && ((await take(file)) ?? (await take(join(file, 'index'))));
    if (!name) return specifier;
    const path = relative(dirname(from), name).split(sep).join('/');
    return path.startsWith('.') ? path : `./${path}`;
  }

  const names = await Promise.all(entries.map(take));
  return {
    names: names.map((name) => name ?? ''),
    files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const bare = (file: string): string => file.replace(/(\.d)?\.tsx?$|\.js$/, '');

function nameIn(roots: BundleOptions['roots'], source: string): string | null {
  for (const [name, folder] of Object.entries(roots)) {
    const path = relative(folder, bare(source));
    if (!path.startsWith('..') && path !== bare(source)) return `${name}/${path.split(sep).join('/')}`;
  }
  return null;
}

/** The declarations of a source, as the compiler wrote them; a packed package brings its own. */
async function declarationsOf(emitted: string, source: string): Promise<string | null> {
  const own = `${bare(source)}.d.ts`;
  const written = join(emitted, relative(parse(source).root, own));
  return readFile(written, 'utf8').catch(() => readFile(own, 'utf8').catch(() => null));
}

async function withNames(text: string, name: (specifier: string) => Promise<string>): Promise<string> {
  const found = [...text.matchAll(SPECIFIER)].map(([, , , specifier = '']) => specifier);
  const names = new Map<string, string>();
  for (const specifier of new Set(found)) names.set(specifier, await name(specifier));
  return text.replace(
    SPECIFIER,
    (_, before: string, quote: string, specifier: string) =>
      `${before}${quote}${names.get(specifier) ?? specifier}${quote}`,
  );
}

function fromPackage(modules: BundleOptions['modules'], specifier: string): string | null {
  for (const [name, file] of Object.entries(modules)) {
    const [start = '', end = ''] = name.split('*');
    if (name === specifier) return file;
    if (name.includes('*') && specifier.startsWith(start) && specifier.endsWith(end))
      return file.replace('*', specifier.slice(start.length, specifier.length - end.length));
  }
  return null;
}

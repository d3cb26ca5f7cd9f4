import { load } from 'js-yaml';

type Versions = Record<string, string>;

interface Importer {
  dependencies?: Record<string, { version: string }>;
  devDependencies?: Record<string, { version: string }>;
}

interface Lockfile {
  lockfileVersion: string;
  catalogs?: unknown;
  importers: Record<string, Importer>;
  packages: Record<string, unknown>;
  snapshots: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>;
}

/** The lockfile version that this module reads; of any other the whole text counts. */
const KNOWN = '9.0';

/**
 * What pnpm's lockfile says about some folders of the workspace: the packages that are installed for them, with transitive ones,
 * each with its digest. It stays the same when other folders are added or get other packages. If the lockfile can't be read in
 * that way, its whole text.
 *
 * @param folders as the lockfile names them, e.g. `remote-catalog`
 */
export function lockedPackages(text: string, folders: readonly string[]): string {
  const lockfile = parse(text);
  const found = lockfile && collect(lockfile, folders);
  if (!found) return text;
  const { importers: _importers, catalogs: _catalogs, packages, snapshots, ...rest } = lockfile;
  const lines = [...found]
    .sort()
    .map((key) => [key, packages[withoutPeers(key)] ?? null, snapshots[key] ?? null]);
  return JSON.stringify([rest, ...lines]);
}

/** Parsing takes longer than all the rest, and six parts need the same text. */
let last: { text: string; lockfile: Lockfile | null } | undefined;

function parse(text: string): Lockfile | null {
  if (last?.text === text) return last.lockfile;
  last = { text, lockfile: read(text) };
  return last.lockfile;
}

function read(text: string): Lockfile | null {
  try {
    const lockfile = load(text) as Lockfile;
    return lockfile.lockfileVersion === KNOWN && lockfile.importers && lockfile.snapshots ? lockfile : null;
  } catch {
    // Empty, or in the middle of a merge.
    return null;
  }
}

/** The keys of everything that is installed for these folders; null if one of them, or a package, can't be found. */
function collect({ importers, snapshots }: Lockfile, folders: readonly string[]): Set<string> | null {
  const found = new Set<string>();
  const take = (versions: Versions): boolean =>
    Object.entries(versions).every(([name, version]) => {
      // Another folder of the workspace.
      if (version.startsWith('link:')) return true;
      // An alias has the other package's name in its version.
      const key = [`${name}@${version}`, version].find((one) => snapshots[one]);
      if (!key) return false;
      if (found.has(key)) return true;
      found.add(key);
      const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {};
      return take(dependencies) && take(optionalDependencies);
    });
  const whole = folders.every((folder) => {
    const importer = importers[folder];
    return importer && take(versionsOf(importer.dependencies)) && take(versionsOf(importer.devDependencies));
  });
  return whole ? found : null;
}

const versionsOf = (dependencies: Importer['dependencies'] = {}): Versions =>
  Object.fromEntries(Object.entries(dependencies).map(([name, { version }]) => [name, version]));

/** `react-dom@19.3.1(react@19.3.1)` is listed as `react-dom@19.3.1`. */
const withoutPeers = (key: string): string => key.split('(')[0] ?? key;

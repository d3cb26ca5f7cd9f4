import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The selection of one run of the test command. */
export interface Selection {
  /** Everything, including the checks that only make sense for the whole repository. */
  whole: boolean;
  /** Folders whose sources are linted and whose types are checked; none if single tests were requested. */
  folders: string[];
  /** Files of Jest. */
  unitTests: string[];
  /** Files of Playwright. */
  specs: string[];
}

/** An unknown argument. The message is for the person at the keyboard. */
export class UnknownArgument extends Error {}

/** Beside the remotes. */
const FOLDERS = ['host', 'releases', 'server', 'shared', 'docs'];

/** The parts that can be tested alone by name: every remote, and some folders. `folders` are those of the repository. */
export const partsOf = (folders: readonly string[]): string[] => [
  ...folders.filter((name) => name.startsWith('remote-')).map((name) => name.slice('remote-'.length)),
  ...FOLDERS,
];

/**
 * The meaning of the arguments of `npm test`: parts, and pieces of test files' paths. No argument is everything. Throws
 * {@link UnknownArgument} for the first that is neither.
 */
export function select(
  names: readonly string[],
  { files, parts }: { files: readonly string[]; parts: readonly string[] },
): Selection {
  const fits = (name: string, file: string) =>
    parts.includes(name) ? belongsTo(name, file) : file.includes(name.replace(/^\.\//, ''));
  const chosen = names.length === 0 ? files : files.filter((file) => names.some((name) => fits(name, file)));
  const named = names.filter((name) => parts.includes(name)).flatMap(foldersOf);
  const foldersThatExist = named.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
  const unknown = names.find((name) => !parts.includes(name) && !files.some((file) => fits(name, file)));
  if (unknown !== undefined) {
    throw new UnknownArgument(
      `"${unknown}" is no part and in no test file's path. The parts are ${parts.join(', ')}.`,
    );
  }
  return {
    whole: names.length === 0,
    folders: names.length === 0 ? ['.'] : foldersThatExist,
    unitTests: chosen.filter((file) => !isSpec(file)),
    specs: chosen.filter(isSpec),
  };
}

/** The specs of a part: those with its name; for the host, those of its frame. */
const specsOf = (part: string): RegExp =>
  part === 'host'
    ? /^e2e\/product\/across\/navigation\b/
    : new RegExp(`^e2e/(product/${part}/|platform/${part}\\b)`);

/** A remote has the server's folder of its name, its contract and its specs. */
const foldersOf = (part: string): string[] =>
  FOLDERS.includes(part) ? [part] : [`remote-${part}`, `server/src/${part}`];

/** The tests outside its folder that look at every remote: its documents, the words of its manifest, its gallery, its calls. */
const OF_EACH_REMOTE = [
  'docs/documents.test.ts',
  'docs/project-files.test.ts',
  'gallery/src/gallery.test.ts',
  'scripts/lint-rules/manifest-words.test.ts',
  'server/src/http/contract-calls.test.ts',
  'server/src/http/openapi.test.ts',
  'shared/contracts/src/example-answers.test.ts',
];

function belongsTo(part: string, file: string): boolean {
  if (isSpec(file)) return specsOf(part).test(file);
  if (!FOLDERS.includes(part) && OF_EACH_REMOTE.includes(file)) return true;
  const isContract = new RegExp(`^shared/.*contracts/.*/${part}\\.`).test(file);
  return isContract || foldersOf(part).some((folder) => file.startsWith(`${folder}/`));
}

const isSpec = (file: string): boolean => file.endsWith('.spec.ts');

/** Paths of all test files below a folder, with `/`, from there. */
export function findTestFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : findTestFiles(root, path);
    return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [path] : [];
  });
}

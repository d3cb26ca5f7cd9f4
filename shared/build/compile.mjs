import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Compiles a program with all of the workspace's sources that it imports, and returns the file to run. Installed packages are not
 * included: they are loaded from their folders. An earlier result is reused while nothing has changed that it was made from or
 * could be: its sources, their folders, the manifests and settings there, and the installed packages (decision 035).
 *
 * @param {string} root the repository's folder
 * @param {string} program a path below it
 * @returns {Promise<string>}
 */
export async function compile(root, program) {
  const folder = join(root, 'node_modules/.cache/programs');
  // With the root: a note that came along with a copy of the repository speaks of the original's files.
  const name = createHash('sha256').update(`${root}\0${program}`).digest('hex').slice(0, 16);
  const note = join(folder, `${name}.json`);
  const known = await readFile(note, 'utf8').then(JSON.parse, () => null);
  if (known && (await isAsItWas(known.madeOf)) && (await areUsed(known.files))) return known.files[0];
  const since = Date.now();
  const { files, sources } = await compileAnew(root, folder, program);
  const madeOf = await describe(whatDecides(root, sources));
  // A file that is saved meanwhile is compiled by the next start.
  if (Object.values(madeOf).every((mark) => Number.parseFloat(mark) < since))
    await writeWhole(note, JSON.stringify({ files, madeOf }));
  return files[0];
}

/**
 * The file to run and its chunks, and the sources that are in them.
 *
 * @param {string} root
 * @param {string} folder
 * @param {string} program
 * @returns {Promise<{ files: [string, ...string[]]; sources: string[] }>}
 */
async function compileAnew(root, folder, program) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [program],
    absWorkingDir: root,
    outdir: folder,
    // A name stands for one content only, so that a running program still finds the chunks that it loads later.
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: [],
    sourcemap: 'inline',
    sourcesContent: false,
    plugins: [workspaceOnly],
    logLevel: 'error',
  });
  await mkdir(folder, { recursive: true });
  const news = await Promise.all(outputFiles.map(keep));
  if (news.includes(true)) await forgetOld(folder);
  const paths = outputFiles.map(({ path }) => path);
  /** @param {string} path */
  const isPiece = (path) => basename(path).startsWith('chunk-');
  const [compiled = ''] = paths.filter((path) => !isPiece(path));
  return {
    files: [compiled, ...paths.filter(isPiece)],
    sources: Object.keys(metafile.inputs).map((path) => resolve(root, path)),
  };
}

/** This file too, which says how a program is compiled. */
const SELF = fileURLToPath(import.meta.url);

/**
 * The files of a program, and those that determine how its imports are resolved. A folder changes when a file is added or
 * removed.
 *
 * @param {string} root
 * @param {string[]} sources
 */
function whatDecides(root, sources) {
  const folders = new Set([root]);
  for (const source of sources)
    for (let folder = dirname(source); folder.length > root.length; folder = dirname(folder))
      folders.add(folder);
  const settings = [...folders].flatMap((folder) =>
    ['package.json', 'tsconfig.json'].map((name) => join(folder, name)),
  );
  const installed = ['pnpm-lock.yaml', 'node_modules/.modules.yaml'].map((name) => join(root, name));
  return [SELF, ...sources, ...folders, ...settings, ...installed];
}

/**
 * The time of the last change in milliseconds and the size of each; 0 for a missing one.
 *
 * @param {string[]} paths
 * @returns {Promise<Record<string, string>>}
 */
async function describe(paths) {
  const marks = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
        () => '0',
      ),
    ),
  );
  return Object.fromEntries(paths.map((path, at) => [path, marks[at] ?? '']));
}

/** @param {Record<string, string>} madeOf */
async function isAsItWas(madeOf) {
  const now = await describe(Object.keys(madeOf));
  return Object.entries(madeOf).every(([path, mark]) => now[path] === mark);
}

/**
 * Whether all files are still there. If so, their month begins again, unless they belong to another user.
 *
 * @param {string[]} files
 */
async function areUsed(files) {
  const now = new Date();
  return Promise.all(files.map((file) => utimes(file, now, now))).then(
    () => true,
    ({ code }) => code !== 'ENOENT',
  );
}

/**
 * Whether the file is new.
 *
 * @param {import('esbuild').OutputFile} file
 */
async function keep({ path, contents }) {
  if (await areUsed([path])) return false;
  await writeWhole(path, contents);
  return true;
}

/**
 * Atomically, for another process that starts at the same moment.
 *
 * @param {string} path
 * @param {string | Uint8Array} contents
 */
async function writeWhole(path, contents) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}

const MONTH_MS = 30 * 24 * 3_600_000;

/**
 * Removes files from which no program was started for a month.
 *
 * @param {string} folder
 */
async function forgetOld(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && Date.now() - file.mtimeMs > MONTH_MS) await rm(path, { force: true });
  }
}

const LOOKED_UP = Symbol('looked up');

/** @type {import('esbuild').Plugin} */
const workspaceOnly = {
  name: 'workspace-only',
  setup({ onResolve, onLoad, resolve: lookUp }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('node:') || pluginData === LOOKED_UP) return;
      const found = await lookUp(path, { kind, importer, resolveDir, pluginData: LOOKED_UP });
      if (found.errors.length > 0 || !found.path.includes('/node_modules/')) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
    // A source finds the files beside it where it stands itself.
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.')) return;
      // Patterns, since this source too may be part of a program, and its own words must not be replaced.
      const contents = source
        .replaceAll(/import\.meta\.url/g, JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/import\.meta\.dirname/g, JSON.stringify(dirname(path)));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

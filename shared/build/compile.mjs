import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Compiles a program with all of the workspace's sources that it imports, and returns the file to run. Installed packages
 * are not in it: they are loaded from where they lie.
 *
 * @param {string} root the repository's folder
 * @param {string} program a path below it
 * @returns {Promise<string>}
 */
export async function compile(root, program) {
  const folder = join(root, 'node_modules/.cache/programs');
  const { outputFiles } = await build({
    entryPoints: [program],
    absWorkingDir: root,
    outdir: folder,
    // A name is of one content only, so that what runs keeps the pieces that it has yet to load.
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
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
  const [compiled = ''] = paths.filter((path) => !basename(path).startsWith('chunk-'));
  return compiled;
}

/**
 * Whether the file is new. Never half written for another process that starts at the same moment.
 *
 * @param {import('esbuild').OutputFile} file
 */
async function keep({ path, contents }) {
  const now = new Date();
  const isKnown = await utimes(path, now, now).then(
    () => true,
    () => false,
  );
  if (isKnown) return false;
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
  return true;
}

const MONTH_MS = 30 * 24 * 3_600_000;

/**
 * Removes what no program was started from for a month.
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

import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import compileMessages from '@food/build/compile-messages';
import { build, type Plugin } from 'esbuild';

/** Message files are compiled here, since not every bundler that uses the package would compile them. */
const MESSAGES = /(^|\/)messages\/[a-z]{2}\.json$/;
const DECLARATION = /\.d\.m?ts$/;

/**
 * Makes `dist` of the package in the current folder, with the files that its `publishConfig.exports` names. Each source becomes
 * an ES module with its declarations, all other files stay as they are. `tsc -b` has run before: the sources with declarations
 * are those of the package.
 */
export async function compilePackage(): Promise<void> {
  await rm('dist', { recursive: true, force: true });
  const declared = (await filesIn('.tsout')).filter((file) => DECLARATION.test(file));
  const names = declared.filter((file) => sourceOf(file) || existsSync(file.replace(DECLARATION, '.mjs')));
  for (const name of names) await write(join('dist', name), withEndings(await read(join('.tsout', name))));
  if (existsSync('src')) {
    await compile(names.flatMap((name) => sourceOf(name) ?? []));
    const others = (await filesIn('src')).filter((file) => !/\.tsx?$/.test(file));
    for (const file of others) {
      if (MESSAGES.test(file))
        await write(join('dist', file), compileMessages(await read(join('src', file))));
      else await cp(join('src', file), join('dist', file));
    }
  }
}

/** The source of a declaration; undefined if it is gone, and its declaration is left from an earlier run. */
function sourceOf(declaration: string): string | undefined {
  const bare = join('src', declaration.replace(DECLARATION, ''));
  return [`${bare}.ts`, `${bare}.tsx`].find((file) => existsSync(file));
}

async function compile(entryPoints: string[]): Promise<void> {
  await build({
    // The bundler keeps the current folder of the moment when it was loaded.
    absWorkingDir: process.cwd(),
    entryPoints,
    outdir: 'dist',
    outbase: 'src',
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    plugins: [eachFileStays],
    logLevel: 'error',
  });
}

/** An import in the form that bundlers and Node require in an ES module: with its extension. */
const eachFileStays: Plugin = {
  name: 'each-file-stays',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: withEnding(path), external: true },
    );
    // A default export of a CSS module depends on a setting; every bundler gives the names themselves.
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => ({
      contents: (await read(path)).replace(
        /^import (\w+) from ('[^']+\.module\.css');$/gm,
        'import * as $1 from $2;',
      ),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|^import\s*)(['"])(\.{1,2}\/[^'"]+)\2/gm;

const withEndings = (declarations: string): string =>
  declarations.replace(
    SPECIFIER,
    (_, before: string, quote: string, path: string) => `${before}${quote}${withEnding(path)}${quote}`,
  );

const withEnding = (path: string): string =>
  path.startsWith('.') && !/\.(css|json|m?js|cjs|svg|png|woff2)$/.test(path) ? `${path}.js` : path;

const read = (file: string): Promise<string> => readFile(file, 'utf8');

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

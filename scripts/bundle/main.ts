import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { stop } from '../stop';
import { bundleFolder } from './bundle-folder';
import { copyPackages } from './copy-packages';
import { findItsFiles } from './find-its-files';

/** The programs that a server needs, by the name of their file (decision 043). */
const PROGRAMS = {
  server: 'server/src/main.ts',
  backup: 'server/src/backup/backup-command.ts',
  restore: 'server/src/backup/restore-command.ts',
};

/** Scripts of the operations pages, which the server otherwise compiles from their sources. */
const PAGE_SCRIPTS = ['server/src/ops/page/browser/main.ts', 'server/src/ops/inspect/browser/overlay.ts'];

/** Files that the programs read from beside their source. */
const FILES = [
  'server/migrations',
  'server/seed',
  'server/src/db/create-embedded.mjs',
  'server/src/db/embedded-worker.mjs',
  'server/src/http/api-page/api.css',
  'server/src/ops/inspect/overlay.css',
  'server/src/ops/inspect/panel.css',
  'server/src/ops/page/page.html',
  'server/src/ops/page/page.css',
  'server/src/ops/page/report.css',
  'server/src/ops/page/graph-and-timeline.css',
  'releases/src/offline/browser/service-worker.js',
  'releases/src/render/rendering-process.mjs',
];

/** Files of `@food/ui`, where the server looks them up as a package's. */
const LOOKED_UP = [
  'package.json',
  'src/styles/tokens.css',
  'src/assets/laila-semibold.woff2',
  'src/assets/favicon.svg',
];

/** Packages with native programs or files of their own: they stay packages. */
const PACKAGES = ['@bokuweb/zstd-wasm', '@electric-sql/pglite', '@node-rs/argon2', 'sharp'];
/** Optional dependencies that are left out. */
const LEFT_OUT = ['bufferutil', 'pg-native', 'utf-8-validate'];

const root = process.cwd();
const target = targetOrStop();

/** Some packages are CommonJS, and need its globals. */
const LIKE_COMMONJS = [
  "import { createRequire as _createRequire } from 'node:module';",
  "import { dirname as _dirname } from 'node:path';",
  "import { fileURLToPath as _fileURLToPath } from 'node:url';",
  'const require = _createRequire(import.meta.url);',
  'const __filename = _fileURLToPath(import.meta.url);',
  'const __dirname = _dirname(__filename);',
].join('\n');

const COMMON: BuildOptions = { bundle: true, format: 'esm', logLevel: 'error', legalComments: 'linked' };

function targetOrStop(): string {
  try {
    return bundleFolder(root, process.env.INIT_CWD ?? root, process.argv[2]);
  } catch (error) {
    return stop((error as Error).message);
  }
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await build({
  ...COMMON,
  entryPoints: PROGRAMS,
  absWorkingDir: root,
  outdir: target,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunk-[hash]',
  splitting: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  // A CommonJS module that is imported dynamically would come without its named exports.
  mainFields: ['module', 'main'],
  external: [...PACKAGES, ...LEFT_OUT],
  banner: { js: LIKE_COMMONJS },
  plugins: [findItsFiles(root)],
});
await build({
  ...COMMON,
  entryPoints: PAGE_SCRIPTS,
  absWorkingDir: root,
  outbase: root,
  outdir: target,
  target: 'es2022',
});
for (const file of FILES) await cp(join(root, file), join(target, file), { recursive: true });
for (const file of LOOKED_UP)
  await cp(join(root, 'shared/ui', file), join(target, 'node_modules/@food/ui', file));
await copyPackages(PACKAGES, join(root, 'server'), target);
await writeFile(join(target, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
process.stdout.write(`${relative(dirname(target), target)} is in ${dirname(target)}.\n`);

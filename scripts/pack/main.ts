import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compilePackage } from './compiled-package';

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('It takes the folder for the tarballs: npm run pack -- ../food-packages\n');
  process.exit(1);
}
const target = resolve(process.env.INIT_CWD ?? '', folder);
mkdirSync(target, { recursive: true });
const packages = ['releases', ...readdirSync('shared').map((name) => `shared/${name}`)].flatMap(readPackage);
await compileAll(packages.map(({ dir }) => dir));
packAll(packages.map(({ name }) => name));
// The packages name each other by version, and only a registry can resolve a version: without one, a package manager needs
// `overrides`.
const tarballs = packages.map(({ name, version }) => [
  name,
  `file:${join(target, `${name.slice(1).replace('/', '-')}-${version}.tgz`)}`,
]);
writeFileSync(join(target, 'overrides.json'), `${JSON.stringify(Object.fromEntries(tarballs), null, 2)}\n`);
process.stdout.write(`${packages.length} packages are in ${target}.\n`);

interface Package {
  dir: string;
  name: string;
  version: string;
  publishConfig?: unknown;
}

/** The package in a folder; none if it isn't for others. */
function readPackage(dir: string): Package[] {
  try {
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Omit<Package, 'dir'>;
    return manifest.publishConfig ? [{ ...manifest, dir }] : [];
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error as NodeJS.ErrnoException).code === 'ENOTDIR'
    )
      return [];
    throw error;
  }
}

/** Runs `prepack` of all packages at once: ten compilers in ten processes took four fifths of the time. */
async function compileAll(dirs: readonly string[]): Promise<void> {
  run('node_modules/.bin/tsc', ['-b', ...dirs]);
  const root = process.cwd();
  for (const dir of dirs) {
    process.chdir(join(root, dir));
    await compilePackage();
  }
  process.chdir(root);
}

function packAll(names: readonly string[]): void {
  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8')) as { packageManager: string };
  const filters = names.map((name) => `--filter=${name}`);
  const args = ['--recursive', ...filters, 'pack', '--pack-destination', target];
  run('npx', ['--yes', packageManager, ...args], { pnpm_config_ignore_scripts: 'true' });
}

/** Ends the command with the error. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`The packages can't be packed:\n${stdout}${stderr}`);
  process.exit(1);
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('It takes the folder for the tarballs: npm run pack -- ../food-packages\n');
  process.exit(1);
}
const target = resolve(process.env.INIT_CWD ?? '', folder);
mkdirSync(target, { recursive: true });
const packages = ['releases', ...readdirSync('shared').map((name) => `shared/${name}`)].flatMap(readPackage);
packAll(packages.map(({ name }) => name));
// The packages name each other by version, and only a registry knows where a version is: to whoever has none, a package
// manager's `overrides` say it.
const tarballs = packages.map(({ name, version }) => [
  name,
  `file:${join(target, `${name.slice(1).replace('/', '-')}-${version}.tgz`)}`,
]);
writeFileSync(join(target, 'overrides.json'), `${JSON.stringify(Object.fromEntries(tarballs), null, 2)}\n`);
process.stdout.write(`${packages.length} packages are in ${target}.\n`);

interface Package {
  name: string;
  version: string;
  publishConfig?: unknown;
}

/** The package in a folder; none where it isn't for others. */
function readPackage(dir: string): Package[] {
  try {
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Package;
    return manifest.publishConfig ? [manifest] : [];
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error as NodeJS.ErrnoException).code === 'ENOTDIR'
    )
      return [];
    throw error;
  }
}

/** Ends the command with the words of what failed. */
function packAll(names: readonly string[]): void {
  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8')) as { packageManager: string };
  const filters = names.map((name) => `--filter=${name}`);
  // One after the other: the compiler takes each package's declarations for those that know it.
  const args = ['--recursive', '--workspace-concurrency=1', ...filters, 'pack', '--pack-destination', target];
  const run = spawnSync('npx', ['--yes', packageManager, ...args], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (run.status === 0) return;
  process.stderr.write(`The packages can't be packed:\n${run.stdout}${run.stderr}`);
  process.exit(1);
}

// Installs the workspace's packages if they differ from what its files require. Plain Node without a dependency, since nothing is
// installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { engines, packageManager } = readJson(join(root, 'package.json'));

refuseOldNode();
installPackages();

function refuseOldNode() {
  const [oldest] = /\d+\.\d+/.exec(engines.node);
  const [wantedMajor, wantedMinor] = oldest.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  stop(`This needs Node ${oldest} or later; here is ${process.versions.node}.`);
}

/** Installs unless the right packages are there already, so that an added dependency needs no further step. */
function installPackages() {
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfDependencies()) return;
  // To stderr: another program may read the output of this one.
  process.stderr.write('Installing packages (half a minute to two, the first time) …\n');
  // pnpm itself refuses to change the lockfile if CI is set.
  const install = spawnSync('npx', ['--yes', packageManager, 'install', '--reporter=append-only'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_update_notifier: 'false' },
  });
  if (install.status !== 0) {
    process.stderr.write(`${install.stdout ?? ''}${install.stderr ?? ''}`);
    stop('The packages could not be installed, for the reason above.');
  }
  // Read only now: the installation may have changed the lockfile.
  writeFileSync(stamp, digestOfDependencies());
}

/**
 * A digest of everything that determines the installed packages. A raised version or another script of a part causes no
 * installation.
 */
function digestOfDependencies() {
  const hash = createHash('sha256').update(`${process.version} ${packageManager}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  for (const file of manifests(root)) {
    const { name, dependencies, devDependencies, optionalDependencies, peerDependencies } = readJson(file);
    hash.update(
      JSON.stringify([name, dependencies, devDependencies, optionalDependencies, peerDependencies]),
    );
  }
  return hash.digest('hex');
}

/** Every package.json of the workspace: its packages are one or two folders down. */
function manifests(folder, depth = 2) {
  const own = join(folder, 'package.json');
  const folders = depth === 0 ? [] : readdirSync(folder, { withFileTypes: true });
  return [
    ...(existsSync(own) ? [own] : []),
    ...folders
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
      .flatMap((entry) => manifests(join(folder, entry.name), depth - 1)),
  ];
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Ends the command with one clear line. */
function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

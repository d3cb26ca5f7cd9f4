// What every command needs before anything of ours can be imported: plain Node, no dependency.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = [20, 19];

/** Ends the command with one clear line. */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export const say = (line) => process.stdout.write(`${line}\n`);

/** Stops on a Node that is too old, then installs the packages unless exactly these are there. */
export function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    stop(`This needs Node ${OLDEST_NODE.join('.')} or later; here is ${process.versions.node}.`);
  }
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = digestOfManifests();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing packages (once; half a minute to two) …');
  const install = spawnSync(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      env: { ...process.env, npm_config_update_notifier: 'false' },
    },
  );
  if (install.status !== 0) {
    process.stderr.write(`${install.stdout ?? ''}${install.stderr ?? ''}`);
    stop('The packages could not be installed: is the npm registry reachable?');
  }
  writeFileSync(stamp, wanted);
}

function digestOfManifests() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  return `${hash.digest('hex')} ${process.version}`;
}

import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runScript } from './run-script';
import { root } from './start-server';

const run = promisify(execFile);

/** Installed from a registry, in the versions of our own catalog. */
const TOOLS = ['@rspack/cli', '@rspack/core', '@module-federation/enhanced', 'react', 'react-dom'];
/** Ours, packed; the build base is not among them. */
const OURS = ['cart', 'live', 'platform', 'releases', 'session', 'ui'].map((name) => `@food/${name}`);

/**
 * Makes a repository outside the workspace for a team with tools of its own: the stock tools and the packages that it uses of
 * ours are installed. Its parts and hosts are folders in it.
 */
export async function installStock(folder: string): Promise<void> {
  const packages = join(folder, 'packages');
  await runScript('scripts/pack/main.ts', [packages]);
  const overrides = JSON.parse(await readFile(join(packages, 'overrides.json'), 'utf8'));
  const manifest = { name: 'stock', private: true, type: 'module', dependencies: await dependencies() };
  await writeFiles(folder, {
    'package.json': JSON.stringify(manifest),
    'pnpm-workspace.yaml': `overrides: ${JSON.stringify(overrides)}\n`,
  });
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await run('npx', ['--yes', packageManager, 'install', '--prefer-offline'], { cwd: folder });
}

async function dependencies(): Promise<Record<string, string>> {
  const catalog = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const tools = TOOLS.map((name) => {
    const [, version = ''] = new RegExp(`^ {2}'?${name}'?: (\\S+)$`, 'm').exec(catalog) ?? [];
    return [name, version];
  });
  return Object.fromEntries([...tools, ...OURS.map((name) => [name, '*'])]);
}

/** Writes files into a folder, from texts by path. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Runs a program that the repository has installed, such as `release`. Rejects with its output. */
export async function runInstalled(
  repository: string,
  [program = '', ...args]: readonly string[],
  { cwd = repository, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<void> {
  const running = run(join(repository, 'node_modules/.bin', program), args, {
    cwd,
    env: { ...process.env, ...env },
  });
  await running.catch(({ stdout, stderr }) => {
    throw new Error(stdout + stderr);
  });
}

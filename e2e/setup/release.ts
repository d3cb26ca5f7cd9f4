import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, temporaryFolder } from './start-server';

const run = promisify(execFile);

interface ChangedRelease {
  part: string;
  version: string;
  store: string;
  /** Words of the part's sources and what stands in their place. */
  words: readonly [was: string, becomes: string];
}

/** Publishes a part with other words, from a copy of its sources: the repository's own are never touched. */
export async function publishChanged({ part, version, store, words }: ChangedRelease): Promise<void> {
  const copy = await temporaryFolder('food-changed-part');
  const [name, card] = part === 'host' ? ['host', 'host.json'] : [`remote-${part}`, 'remote.json'];
  await mkdir(join(copy.path, name));
  for (const entry of ['src', 'package.json', 'rspack.config.mjs', card]) {
    await cp(join(root, name, entry), join(copy.path, name, entry), { recursive: true });
  }
  for (const same of [`${name}/node_modules`, 'shared', 'pnpm-lock.yaml']) {
    await symlink(join(root, same), join(copy.path, same));
  }
  await replaceWords(join(copy.path, name, 'src'), words);
  await tsx('e2e/setup/publish-part.ts', [copy.path, part, version, store]);
  await copy.remove();
}

/** Makes published releases live, by the command that the teams use. */
export async function promote(store: string, ...names: string[]): Promise<void> {
  await tsx('releases/src/cli/main.ts', ['promote', ...names], { RELEASE_STORE: `file:${store}` });
}

async function tsx(file: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
}

async function replaceWords(dir: string, [was, becomes]: ChangedRelease['words']): Promise<void> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.'),
  );
  let found = false;
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const text = await readFile(path, 'utf8');
    if (!text.includes(was)) continue;
    found = true;
    await writeFile(path, text.replaceAll(was, becomes));
  }
  if (!found) throw new Error(`"${was}" stands nowhere in ${dir}`);
}

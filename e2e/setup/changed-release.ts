import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Build, fromCache, keepInCache, type Words } from './release-cache';
import { runScript } from './run-script';
import { root, temporaryFolder } from './start-server';

/** Builds a part with other texts, from a copy of its sources: the repository's own are never changed. Returns its folder. */
export async function buildChanged(build: Build): Promise<string> {
  const known = await fromCache(build);
  if (known) return known;
  const { part, version, words, styledRoutes } = build;
  const copy = await temporaryFolder('food-changed-part');
  const store = join(copy.path, 'store');
  const [name, card] = part === 'host' ? ['host', 'host.json'] : [`remote-${part}`, 'remote.json'];
  await mkdir(join(copy.path, name));
  for (const entry of ['src', 'package.json', 'rspack.config.mjs', card]) {
    await cp(join(root, name, entry), join(copy.path, name, entry), { recursive: true });
  }
  for (const same of [`${name}/node_modules`, 'shared', 'pnpm-lock.yaml', '.github']) {
    await symlink(join(root, same), join(copy.path, same));
  }
  if (words) await replaceWords(join(copy.path, name, 'src'), words);
  if (styledRoutes) await styleRoutes(join(copy.path, name, 'src'));
  await runScript('e2e/setup/publish-part.ts', [copy.path, part, version, store]);
  const folder = await keepInCache(build, store);
  await copy.remove();
  return folder;
}

async function styleRoutes(dir: string): Promise<void> {
  await writeFile(join(dir, 'routes.module.css'), '.routes { color: inherit; }');
  const routes = join(dir, 'routes.ts');
  await writeFile(routes, `import './routes.module.css';\n${await readFile(routes, 'utf8')}`);
}

async function replaceWords(dir: string, [was, becomes]: Words): Promise<void> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /(\.tsx|^en\.json)$/.test(entry.name) && !entry.name.includes('.test.'),
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

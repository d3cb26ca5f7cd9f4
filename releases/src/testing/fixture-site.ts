import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

/** Files of a part's folder, by path. */
export type Sources = Readonly<Record<string, string>>;

const routes = (pages: Sources): string =>
  `import { defineRoutes } from '@food/platform/remote';
export default defineRoutes({
${Object.entries(pages)
  .map(([path, chunk]) => `  '${path}': () => import(/* webpackChunkName: "${chunk}" */ './${chunk}'),`)
  .join('\n')}
});`;

const packageJson = (part: string): string =>
  JSON.stringify({
    name: `@food/remote-${part}`,
    version: '1.0.0',
    type: 'module',
    dependencies: { '@food/platform': 'workspace:*', '@food/ui': 'workspace:*' },
  });

const remoteJson = (part: string, pages: Sources, more: object): string =>
  JSON.stringify({
    part,
    pages: Object.entries(pages).map(([path, chunk]) => ({ path, chunk })),
    ...more,
  });

/** A small remote of these pages, each with its source. */
export function remoteSources(
  part: string,
  pages: Readonly<Record<string, readonly [chunk: string, source: string]>>,
  more: { exposes?: Sources; uses?: Sources; sources?: Sources } = {},
): Sources {
  const chunks = Object.fromEntries(Object.entries(pages).map(([path, [chunk]]) => [path, chunk]));
  const { exposes = {}, uses = {}, sources = {} } = more;
  return {
    'remote.json': remoteJson(part, chunks, { exposes: { './routes': './src/routes.ts', ...exposes }, uses }),
    'rspack.config.mjs': `import { remoteConfig } from '@food/build';\nexport default remoteConfig(import.meta.dirname);`,
    'src/routes.ts': routes(chunks),
    ...Object.fromEntries(Object.values(pages).map(([chunk, source]) => [`src/${chunk}.tsx`, source])),
    ...sources,
  };
}

/** Writes a part into a repository of its own, which builds against this one's shared packages. */
export async function writePart(root: string, part: string, sources: Sources): Promise<void> {
  const dir = join(root, `remote-${part}`);
  for (const [path, text] of Object.entries({ 'package.json': packageJson(part), ...sources })) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await writeFile(join(root, 'pnpm-lock.yaml'), '');
  await symlink(join(repository, 'remote-orders/node_modules'), join(dir, 'node_modules'));
}

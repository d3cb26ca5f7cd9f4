import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** In two pieces, since this source is itself part of a program in which such words are replaced (decision 013). */
const HERE = ['import', 'meta.url'].join('.');

/**
 * In a bundle a source finds its files below the bundle's own folder, by the same path as in the repository. Files that the
 * server would make from sources at run time are read from those that were made with the bundle.
 */
export const findItsFiles = (root: string): Plugin => ({
  name: 'find-its-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/browser-script$/ }, () => ({
      path: join(root, 'scripts/bundle/browser-script.ts'),
    }));
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const source = path.includes('/node_modules/') ? '' : await readFile(path, 'utf8');
      if (!source.includes('import.meta.')) return;
      const own = (file: string) => `new URL(${JSON.stringify(`./${relative(root, file)}`)}, ${HERE})`;
      const contents = source.replaceAll(/import\.meta\.(url|dirname)/g, (_, what) =>
        // Defined by the bundle's banner.
        what === 'url' ? `${own(path)}.href` : `_fileURLToPath(${own(dirname(path))})`,
      );
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
});

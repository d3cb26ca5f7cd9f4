import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { partOf } from './names.mjs';
import { readRemoteManifest } from './remote-manifest.mjs';

/**
 * For a build of the host that includes every remote of the repository: `every-remote` is a module of all of them, and replaces
 * the host's own loading of remotes (host/src/composition/container.ts).
 *
 * @param {string} root the repository's folder
 */
export const everyRemote = (root) => {
  const url = `data:text/javascript,${encodeURIComponent(sourceOf(root))}`;
  return [
    new rspack.NormalModuleReplacementPlugin(/^every-remote$/, url),
    new rspack.NormalModuleReplacementPlugin(/^\.\/(composition\/)?container$/, (request) => {
      if (request.contextInfo.issuer.includes('/host/src/')) request.request = url;
    }),
    noFederation(),
  ];
};

/** For a build of the host that loads remotes itself: the federation runtime (decision 014) has nothing to load. */
export const noFederation = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\/(composition\/)?federation$/, (request) => {
    if (request.contextInfo.issuer.includes('/host/src/'))
      request.request = 'data:text/javascript,export const startFederation = () => {};';
  });

/**
 * The routes are in the same chunk, as in one application; each page and each other expose keeps a chunk of its own, which the
 * bundler's own loader fetches.
 *
 * @type {(root: string) => string}
 */
function sourceOf(root) {
  const folders = readdirSync(root).filter((name) => name.startsWith('remote-'));
  const remotes = folders.map((folder) => {
    const { pages, exposes } = readRemoteManifest(join(root, folder));
    const file = (/** @type {string} */ expose) =>
      JSON.stringify(join(root, folder, exposes[expose]?.import ?? ''));
    return {
      routes: `import * as ${partOf(folder)} from ${file('./routes')};`,
      pages: [partOf(folder), pages.map(({ path }) => path)],
      exposed: Object.keys(exposes).map((expose) => {
        const module = expose === './routes' ? partOf(folder) : `import(${file(expose)})`;
        return `${JSON.stringify(`${partOf(folder)} ${expose}`)}: async () => ${module},`;
      }),
    };
  });
  return [
    `import { loadMessages } from ${JSON.stringify(join(root, 'shared/platform/src/messages.ts'))};`,
    ...remotes.map(({ routes }) => routes),
    `export const PAGES = ${JSON.stringify(Object.fromEntries(remotes.map(({ pages }) => pages)))};`,
    `const EXPOSED = {${remotes.flatMap(({ exposed }) => exposed).join('\n')}};`,
    // Like the host, so that everything is rendered in the page's language.
    `export const getExposed = async ({ name }, expose) => {
      const module = await EXPOSED[name + " " + expose]();
      await loadMessages();
      return module;
    };`,
    'export const fetchFiles = async () => {};',
  ].join('\n');
}

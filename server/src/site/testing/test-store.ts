import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { HostRelease, RemoteRelease } from '@food/releases/model/release';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { putRelease } from '@food/releases/registry/releases';
import { buildHost, buildPage, buildRemote, integrityFor } from '@food/releases/testing/release-builders';

const WHO = { by: 'asha', why: '' };
const SHELL = '<p class="shell">{{brand}}</p>';
/** Long enough to be worth compressing. */
export const ENTRY = 'console.log("the catalog is here");\n'.repeat(40);

const listed = (files: Map<string, Buffer>) =>
  Object.fromEntries(
    [...files].map(([name, bytes]) => [
      name,
      { bytes: bytes.length, integrity: integrityFor(bytes.toString()) },
    ]),
  );

export const hostFiles = (shell = SHELL) =>
  new Map([
    ['shell.html', Buffer.from(shell)],
    ['main.js', Buffer.from('start();')],
    ['main.css', Buffer.from('body{margin:0}')],
  ]);

const remoteFiles = () =>
  new Map([
    ['entry.js', Buffer.from(ENTRY)],
    ['entry.js.br', brotliCompressSync(ENTRY)],
    ['entry.js.gz', gzipSync(ENTRY)],
    ['poster.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ]);

/** A release store of one test, in a folder of its own, with small releases that are quick to make. */
export function openTestStore() {
  const folder = mkdtempSync(join(tmpdir(), 'food-site-'));
  const store = openStore(`file:${folder}`);
  return {
    folder,
    store,
    /** For the application's environment. */
    env: { RELEASE_STORE: `file:${folder}` },
    async publishHost(changed: Partial<HostRelease> = {}, files = hostFiles()): Promise<void> {
      await putRelease(store, buildHost({ files: listed(files), ...changed }), files);
    },
    async publishCatalog(
      changed: Partial<RemoteRelease> = {},
      more: Readonly<Record<string, string>> = {},
    ): Promise<void> {
      const files = remoteFiles();
      for (const [name, text] of Object.entries(more)) files.set(name, Buffer.from(text));
      const pages = [
        buildPage('/home', { preload: ['/auth/home/categories'] }),
        buildPage('/category/:categoryId'),
      ];
      await putRelease(store, buildRemote('catalog', { pages, files: listed(files), ...changed }), files);
    },
    promote: (...names: string[]) => promote(store, names, WHO),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type TestStore = ReturnType<typeof openTestStore>;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFLINE_WORDS } from '@food/contracts/offline';
import { PAGE_DICTIONARIES_PATH, REMOTES_PATH } from '@food/contracts/site-paths';
import type { SiteConfig } from '@food/platform/config';
import type { BaseOf } from '../compose/release-base';
import { releaseRoots } from '../compose/release-roots';
import type { Deployment } from '../model/deployment';

interface Composed {
  deployment: Deployment;
  config: Pick<SiteConfig, 'apiBase'>;
  baseOf: BaseOf;
}

interface ServedScript {
  script: string;
  /** For the worker's own fetches, which a page's policy doesn't cover. */
  policy: string;
}

let source: string | undefined;

/** The service worker of the site (browser/service-worker.js), with the addresses of the site's files and answers. */
export function serviceWorker({ deployment, config, baseOf }: Composed): ServedScript {
  source ??= readFileSync(join(import.meta.dirname, 'browser/service-worker.js'), 'utf8');
  const site = {
    files: [...releaseRoots(deployment, baseOf), `${REMOTES_PATH}/`],
    // They belong to the browser's own cache: offline nothing is compared with them.
    dictionaries: [`${PAGE_DICTIONARIES_PATH}/`],
    answers: [`${config.apiBase}/auth/`],
    words: OFFLINE_WORDS,
  };
  const origins = [...site.files, ...site.answers].flatMap((address) =>
    address.startsWith('/') ? [] : [new URL(address).origin],
  );
  return {
    script: `const SITE = ${JSON.stringify(site)};\n${source}`,
    policy: `default-src 'none'; connect-src ${[...new Set(["'self'", ...origins])].join(' ')}`,
  };
}

/** Replaces a harmful worker: empties its caches and unregisters itself (rule: offline-switched-off). */
export const NO_SERVICE_WORKER: ServedScript = {
  script: `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) if (name.startsWith('food-')) await caches.delete(name);
  await self.registration.unregister();
}
`,
  policy: "default-src 'none'",
};

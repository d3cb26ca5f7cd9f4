import type { KeepEarlier } from '@food/contracts/offline';
import { WORKER_PATH } from '@food/contracts/site-paths';
import { followLine } from './offline-note';

/**
 * Lets the service worker cache the pages that a visitor may open offline (rule: offline-copies), and shows the note while there
 * is no network. Loaded when the page is idle. Nothing is cached without service workers, which exist only on https and on
 * localhost, nor in a page that shows a preview, which names no manifest.
 */
export async function startOffline(): Promise<void> {
  followLine();
  const said = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.dataset.offline;
  if (said === undefined || !('serviceWorker' in navigator)) return;
  const isFollowed = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const [deployment = ''] = said.split(' ');
  // A visitor may have navigated on meanwhile.
  const [loaded] = performance.getEntriesByType('navigation');
  const page = new URL(loaded?.name ?? window.location.href).pathname;
  const tell = (files: readonly string[]) =>
    active?.postMessage({ deployment, page, files } satisfies KeepEarlier);
  if (isFollowed) return tell([]);
  // Files that were under way when the worker took over are reported to it once they have arrived.
  const files = new PerformanceObserver((list) => tell(filesIn(list.getEntries())));
  files.observe({ type: 'resource', buffered: true });
}

const filesIn = (entries: PerformanceEntryList): string[] =>
  entries.map(({ name }) => name).filter((name) => /\.(js|css|woff2|json)$/.test(name));

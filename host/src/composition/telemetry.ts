import type { CompositionFailure } from '@food/contracts/ops';
import { siteConfig } from '@food/platform/config';
import { post } from './post';
import { whenIdle } from './when-idle';

/** How long visits are collected for one message, which is then sent when the page is idle. */
const GATHER_MS = 1_000;

/** Whether this is a preview, whose visits and failures don't count. */
let isPreview = false;
const reported = new Set<string>();
let unsent: string[] = [];

/** From now on this page reports nothing to the server. */
export function countNothing(): void {
  isPreview = true;
}

/**
 * Reports to the server, once for each release, that this page tries to show it (rule: visit-counted). Never throws, never waits.
 */
export function reportVisit(part: string, version: string): void {
  const release = `${part}@${version}`;
  if (isPreview || reported.has(release)) return;
  reported.add(release);
  if (unsent.push(release) === 1) setTimeout(() => whenIdle(sendVisits), GATHER_MS);
}

function sendVisits(): void {
  const releases = unsent;
  unsent = [];
  try {
    post(siteConfig().apiBase, 'visit', { releases });
  } catch {
    // May throw at once, see below.
  }
}

/**
 * Reports to the server that a part failed, without personal data (rule: failure-reported). Never throws, never waits. The cause
 * stays in this browser's console: the gate's smoke run reads it there.
 */
export function reportFailure(failure: Omit<CompositionFailure, 'page'>, page: string, cause: string): void {
  console.info(`${failure.part}@${failure.version}: ${failure.kind}, ${failure.outcome} (${cause})`);
  try {
    if (!isPreview) post(siteConfig().apiBase, 'composition', { ...failure, page });
    // For the overlay and the browser's own tools.
    performance.mark('part-failed', { detail: { ...failure, cause } });
  } catch {
    // A browser may refuse the request at once, and the next release must still be tried.
  }
}

import type { CompositionFailure } from '@food/contracts/ops';
import { siteConfig } from '@food/platform/config';
import { inPreview, tabStorage } from '../versions/preview';
import { postFailure } from './post-failure';

/**
 * Tells the server that a part failed, without personal data (rule: failure-reported). Never throws, never waits. The
 * cause stays in this browser's console: the gate's smoke run reads it there.
 */
export function reportFailure(failure: Omit<CompositionFailure, 'page'>, page: string, cause: string): void {
  console.info(`${failure.part}@${failure.version}: ${failure.kind}, ${failure.outcome} (${cause})`);
  try {
    // What a team looks at by itself is no customer's failure.
    if (!inPreview(tabStorage())) postFailure(siteConfig().apiBase, { ...failure, page });
    // For whoever looks at this page: the overlay, the browser's own tools.
    performance.mark('part-failed', { detail: { ...failure, cause } });
  } catch {
    // A browser may refuse the request at once, and the next release must be tried all the same.
  }
}

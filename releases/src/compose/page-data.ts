import type { SiteConfig } from '@food/platform/config';
import type { PageComposition, PreviewNotice } from '@food/platform/deployment';

/** What a page's HTML brings as data; the host reads it (host/src/composition/page-data.ts). */
export interface PageData {
  composition: PageComposition;
  config: SiteConfig;
  /** Answers of the page's open calls, by path. */
  answers: Record<string, unknown>;
  preview: PreviewNotice | null;
}

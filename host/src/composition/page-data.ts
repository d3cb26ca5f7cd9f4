import type { SiteConfig } from '@food/platform/config';
import type { PageComposition, PreviewNotice } from '@food/platform/deployment';

/** The data that the composer writes into a page's HTML (releases/src/compose). */
export interface PageData {
  readonly composition: PageComposition;
  readonly config: SiteConfig;
  /** Answers of open calls, by path, that the page shows first. */
  readonly answers: Record<string, unknown>;
  readonly preview: PreviewNotice | null;
  /** False if the page's deployment could not be read: then it is unknown which page belongs to its address. */
  readonly whole: boolean;
}

const NOTHING: PageData = {
  composition: { deployment: 0, host: '', remotes: {} },
  config: {
    apiBase: '',
    brandName: 'Verandah Kitchen',
    language: 'en',
    tileUrl: '',
    tileAttribution: '',
    googleMapsKey: null,
    fssaiLicence: null,
  },
  answers: {},
  preview: null,
  whole: false,
};

/** Reads the page's data; a page without readable data still has its frame and onboarding. */
export const readPageData = (document: Document): PageData =>
  pageDataOf(document.getElementById('page-data')?.textContent ?? '');

/** The same, of the text itself. */
export function pageDataOf(text: string): PageData {
  try {
    const { composition, config, answers, preview } = JSON.parse(text) as Partial<PageData>;
    return {
      composition: composition?.remotes ? composition : NOTHING.composition,
      config: { ...NOTHING.config, ...config },
      answers: answers ?? {},
      preview: preview ?? null,
      whole: Boolean(composition?.remotes),
    };
  } catch {
    return NOTHING;
  }
}

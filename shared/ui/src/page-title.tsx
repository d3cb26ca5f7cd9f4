import { siteConfig } from '@food/platform/config';

/** The document's title: the page, then the restaurant. */
export function PageTitle({ page }: { page: string }) {
  return <title>{`${page} · ${siteConfig().brandName}`}</title>;
}

import { siteConfig } from '@food/platform/config';

/** The words on the browser's tab: the page, then the restaurant. */
export function PageTitle({ page }: { page: string }) {
  return <title>{`${page} · ${siteConfig().brandName}`}</title>;
}

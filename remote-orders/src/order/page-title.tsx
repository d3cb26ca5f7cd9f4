import { siteConfig } from '@food/platform/config';

/** The document's title: the page, then the restaurant. */
export function PageTitle({ of }: { of: string }) {
  return <title>{`${of} · ${siteConfig().brandName}`}</title>;
}

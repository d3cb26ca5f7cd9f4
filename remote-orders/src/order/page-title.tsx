import { siteConfig } from '@food/shared/config';

/** The document's title: the page, then the restaurant. */
export function PageTitle({ of }: { of: string }) {
  return <title>{`${of} · ${siteConfig().brandName}`}</title>;
}

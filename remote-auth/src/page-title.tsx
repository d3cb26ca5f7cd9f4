import { siteConfig } from '@food/shared/config';

/** The words on the browser's tab. */
export function PageTitle({ page }: { page: string }) {
  return <title>{`${page} · ${siteConfig().brandName}`}</title>;
}

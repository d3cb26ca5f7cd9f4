import { siteConfig } from '@food/platform/config';
import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';

/** For an address that no part owns. */
export function NotFound() {
  return (
    <>
      <title>{`Page not found · ${siteConfig().brandName}`}</title>
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState
        text="There is nothing at this address."
        action={<ButtonLink to="/home">Go to the menu</ButtonLink>}
      />
    </>
  );
}

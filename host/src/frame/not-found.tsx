import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { PageTitle } from '@food/ui/page-title';

/** For an address that no part owns. */
export function NotFound() {
  return (
    <>
      <PageTitle page="Page not found" />
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState
        text="There is nothing at this address."
        action={<ButtonLink to="/home">Go to the menu</ButtonLink>}
      />
    </>
  );
}

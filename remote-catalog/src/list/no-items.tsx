import { Button } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import type { ReactNode } from 'react';
import type { List } from './use-list';

/** The end of a list without items; after a failure with a way to try again (rule: try-again-after-a-failed-load). */
export function NoItems({ list, action }: { list: List<unknown>; action?: ReactNode }) {
  const retry = (
    <Button variant="quiet" onClick={list.reload}>
      Try again
    </Button>
  );
  return <EmptyState text="No items found" action={list.failed ? retry : action} />;
}

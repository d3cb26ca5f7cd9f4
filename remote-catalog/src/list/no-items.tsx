import { EmptyState } from '@food/ui/empty-state';
import { TryAgain } from '@food/ui/try-again';
import type { ReactNode } from 'react';
import { t } from '../messages';
import type { List } from './use-list';

interface NoItemsProps {
  list: List<unknown>;
  text?: string;
  action?: ReactNode;
}

/** Shown for a list without items; after a failure with "Try again" (rule: try-again-after-a-failed-load). */
export function NoItems({ list, text = t('menu.noItems'), action }: NoItemsProps) {
  return <EmptyState text={text} action={list.failed ? <TryAgain onClick={list.reload} /> : action} />;
}

import { Button } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import type { Ref } from 'react';
import { t } from '../messages';
import css from './orders.module.css';
import type { OlderOrders as Older } from './use-older-orders';

interface OlderOrdersProps {
  older: Older;
  tab: string;
  /** How many of the orders that came last are in the open tab. */
  added: number;
  /** The sentence that gets the focus if nothing was added and the button is gone. */
  words: Ref<HTMLParagraphElement>;
}

/** Below the list: the button that reads older orders, and a sentence on how many came. */
export function OlderOrders({ older, tab, added, words }: OlderOrdersProps) {
  const { brought, known } = older;
  if (known.next === null && brought.length === 0) return null;
  return (
    <div className={css.older}>
      <p ref={words} role="status" tabIndex={-1}>
        {brought.length > 0 && loadedWords(tab, added, known.next === null)}
      </p>
      {older.failed && <Notice tone="bad">{t('older.failed')}</Notice>}
      {known.next !== null && (
        <Button variant="quiet" onClick={older.show} busy={older.busy}>
          {t('older.show')}
        </Button>
      )}
    </div>
  );
}

function loadedWords(tab: string, added: number, isAll: boolean): string {
  const found = t('older.added', { tab, count: added });
  return isAll ? `${found} ${t('older.all')}` : found;
}

import { ApiError } from '@food/platform/api-error';
import { ButtonLink } from '@food/ui/button';
import { TryAgain } from '@food/ui/try-again';
import { t } from '../messages';

interface UnreadableOrderProps {
  /** Why the order could not be read. */
  error: Error | null;
  onRetry(): void;
  busy: boolean;
}

/** The links from an order that could not be read: another try, or, if there is no such order, the list of orders. */
export function UnreadableOrder({ error, onRetry, busy }: UnreadableOrderProps) {
  if (error instanceof ApiError && error.kind === 'not-found')
    return <ButtonLink to="/orders">{t('order.yours')}</ButtonLink>;
  return <TryAgain onClick={onRetry} busy={busy} />;
}

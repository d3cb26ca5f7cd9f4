import { statusLabel, tabOf } from '@food/format/order-status';
import { Badge } from '@food/ui/badge';

const TONES = { Active: 'warn', Completed: 'good', Canceled: 'neutral' } as const;

/** The status in a word. */
export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[tabOf(status)]}>{statusLabel(status)}</Badge>;
}

import { isStatus, statusLabel } from '@food/format/order-status';
import { subscribe } from '@food/live/subscribe';
import { useEffect, useState } from 'react';

/** What has happened to the order since the page was opened, in a sentence; '' while it can still be cancelled. */
export function useCancelNews(orderId: string): string {
  const [status, setStatus] = useState('pending');
  useEffect(
    () => subscribe(orderId, (event) => event.type === 'status' && setStatus(event.status)),
    [orderId],
  );
  if (isStatus(status, 'pending')) return '';
  const now = `This order is now ${statusLabel(status)}`;
  return isStatus(status, 'cancelled') ? `${now}.` : `${now} and can no longer be cancelled.`;
}

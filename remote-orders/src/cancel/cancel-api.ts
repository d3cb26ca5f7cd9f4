import { api } from '@food/platform/api';

/** @throws ApiError `conflict` once the kitchen has begun, with the server's words for it */
export async function cancelOrder(orderId: string, reason: string): Promise<void> {
  await api.patch(`/auth/order/${encodeURIComponent(orderId)}/cancel`, { reason });
}

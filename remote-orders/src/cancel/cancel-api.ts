import type { cancelOrder as cancelOrderCall } from '@food/contracts/orders';
import { call, pathOf } from '@food/platform/call';

/** @throws ApiError `conflict` with the server's message once it is no longer pending */
export async function cancelOrder(orderId: string, reason: string): Promise<void> {
  const path = pathOf<typeof cancelOrderCall>('/auth/order/:orderId/cancel', { orderId });
  await call<typeof cancelOrderCall>('PATCH', { path, body: { reason } });
}

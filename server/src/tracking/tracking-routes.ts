import * as calls from '@food/contracts/tracking';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { moveCourier } from './courier';

/** The courier's own call; a tracked order is at orders' path (../orders/orders-routes.ts). */
export async function registerTracking(app: FastifyInstance, context: AppContext): Promise<void> {
  route(app, calls.setCourierLocation, async ({ params, body: { timestamp, ...position } }) => {
    const at = timestamp === undefined ? context.clock.now() : new Date(timestamp);
    await moveCourier(context, params.orderId, position, at);
    return { message: 'Position stored.' };
  });
}

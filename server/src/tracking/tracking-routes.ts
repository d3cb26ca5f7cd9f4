import * as calls from '@food/shared/contracts/tracking';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { moveCourier } from './courier';
import { moveOrder } from './order-status';
import { orderOrOrders } from './tracked-order';

export async function registerTracking(app: FastifyInstance, context: AppContext): Promise<void> {
  route(app, calls.getOrderOrOrders, ({ user, params }) => orderOrOrders(context.db, user.id, params.id));
  route(app, calls.setOrderStatus, async ({ params, body: { status } }) => {
    await moveOrder(context, params.orderId, status);
    return { message: `The order is ${status}.`, status };
  });
  route(app, calls.setCourierLocation, async ({ params, body: { timestamp, ...position } }) => {
    const at = timestamp === undefined ? context.clock.now() : new Date(timestamp);
    await moveCourier(context, params.orderId, position, at);
    return { message: 'Position stored.' };
  });
}

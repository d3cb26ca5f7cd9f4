import { OrderList, OrdersQuery } from '@food/contracts/orders';
import * as calls from '@food/contracts/tracking';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { listOrders } from '../orders/find-order';
import { moveCourier } from './courier';
import { trackedOrder } from './tracked-order';

/**
 * The caller's own `USR-…` gives their orders, an own `ORD-…` that order (rule: order-or-list): one path for both, so that one
 * route answers orders' list and tracking's order.
 */
const getOrderOrOrders = {
  ...calls.getTrackedOrder,
  summary: "The caller's orders, or one order with its courier",
  query: OrdersQuery,
  answer: z.union([calls.TrackedOrder, OrderList]),
};

export async function registerTracking(app: FastifyInstance, context: AppContext): Promise<void> {
  route(app, getOrderOrOrders, ({ user, params: { id }, query }) =>
    id === user.id ? listOrders(context.db, id, query) : trackedOrder(context.db, user.id, id),
  );
  route(app, calls.setCourierLocation, async ({ params, body: { timestamp, ...position } }) => {
    const at = timestamp === undefined ? context.clock.now() : new Date(timestamp);
    await moveCourier(context, params.orderId, position, at);
    return { message: 'Position stored.' };
  });
}

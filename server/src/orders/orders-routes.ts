import { ErrorAnswer } from '@food/contracts/call';
import { Closed, SoldOut } from '@food/contracts/order-refusals';
import * as calls from '@food/contracts/orders';
import { TrackedOrder } from '@food/contracts/tracking';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { clientAddress } from '../http/client-address';
import { forbidden } from '../http/errors';
import { route } from '../http/route';
import { cancelOrder } from './cancel-order';
import { addFeedback } from './feedback';
import { listKitchenOrders, listOrders } from './find-order';
import { attemptOf } from './idempotency';
import { moveOrder } from './order-status';
import { placeOrder } from './place-order';
import { addReview, findReviews } from './reviews';
import { findInvoice } from './tax-invoice';
import { upiRequest } from './upi-request';

/** Provided by tracking, since this feature doesn't know couriers. */
interface OrdersNeeds {
  /** An order with its courier. */
  trackedOrder: (db: Db, userId: string, orderId: string) => Promise<TrackedOrder>;
  /** Called when the kitchen takes an order back, in the same transaction. */
  endRide: (tx: Db, orderId: string) => Promise<void>;
}

/**
 * The caller's own `USR-…` gives their orders, an own `ORD-…` that order (rule: order-or-list): one path for both, so one route
 * answers with orders' list and tracking's order.
 */
const getOrdersOrTrackedOrder = {
  ...calls.getOrders,
  summary: "The caller's orders, or one order with its courier",
  answer: z.union([TrackedOrder, calls.OrderList]),
};

export async function registerOrders(
  app: FastifyInstance,
  context: AppContext,
  { trackedOrder, endRide }: OrdersNeeds,
): Promise<void> {
  registerPlacing(app, context);
  route(app, getOrdersOrTrackedOrder, ({ user, params: { id }, query }) =>
    id === user.id ? listOrders(context.db, id, query) : trackedOrder(context.db, user.id, id),
  );
  route(app, calls.getInvoice, async ({ user, params }) => {
    const invoice = await findInvoice(context.db, user.id, params.orderId);
    const upi = context.config.upi && upiRequest(context.config.upi, invoice);
    return { ...invoice, ...(upi && { upi }) };
  });
  route(app, calls.cancelOrder, async ({ user, params, body }) => {
    await cancelOrder(context, user.id, params.orderId, body.reason);
    return { message: 'Your order has been cancelled.' };
  });
  registerKitchen(app, context);
  route(app, calls.setOrderStatus, async ({ params, body: { status } }) => {
    await moveOrder(context, params.orderId, status, { takenBack: endRide });
    return { message: `The order is ${status}.`, status };
  });
  registerReviewsAndFeedback(app, context);
}

/** The kitchen's open orders; on the site for its systems, and at the operations' own address for their page. */
export function registerKitchen(app: FastifyInstance, context: AppContext): void {
  route(app, calls.getKitchenOrders, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { orders: await listKitchenOrders(context) };
  });
}

function registerPlacing(app: FastifyInstance, context: AppContext): void {
  route(
    app,
    calls.placeOrder,
    async (request) => {
      const { user, body, headers, sentBody } = request;
      if (body.user_id !== user.id) throw forbidden('You can only order for yourself. Please login again.');
      const order_id = await placeOrder(
        context,
        { userId: user.id, address: clientAddress(request) },
        body,
        attemptOf(headers['idempotency-key'], sentBody),
      );
      return { message: 'Order placed successfully!', order_id };
    },
    { errors: { 409: z.union([calls.PriceChanged, Closed, SoldOut, ErrorAnswer]) } },
  );
}

/** In bytes: the comment's length in any script. */
const LONGEST_FEEDBACK = 16_384;

function registerReviewsAndFeedback(app: FastifyInstance, context: AppContext): void {
  route(app, calls.getReview, async ({ user, params }) => ({
    success: true,
    reviews: await findReviews(context.db, user.id, params.orderId),
  }));
  route(app, calls.submitReview, async ({ user, body }) => {
    await addReview(context, user.id, body);
    return { message: 'Thank you for your review!' };
  });
  route(
    app,
    calls.sendFeedback,
    async ({ user, body }) => {
      await addFeedback(context, user.id, body);
      return { message: 'Thank you! Your feedback has been submitted.' };
    },
    { perMinute: 30, bodyLimit: LONGEST_FEEDBACK },
  );
}

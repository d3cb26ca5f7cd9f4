import { ErrorAnswer } from '@food/contracts/call';
import * as calls from '@food/contracts/orders';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import { forbidden } from '../http/errors';
import { route } from '../http/route';
import { cancelOrder } from './cancel-order';
import { addFeedback } from './feedback';
import { findOwnOrder } from './find-order';
import { attemptOf } from './idempotency';
import { toOrder } from './order-answer';
import { moveOrder } from './order-status';
import { placeOrder } from './place-order';
import { addReview, findReviews } from './reviews';

export async function registerOrders(app: FastifyInstance, context: AppContext): Promise<void> {
  registerPlacing(app, context);
  route(app, calls.getInvoice, async ({ user, params }) =>
    toOrder(await findOwnOrder(context.db, user.id, params.orderId)),
  );
  route(app, calls.cancelOrder, async ({ user, params, body }) => {
    await cancelOrder(context, user.id, params.orderId, body.reason);
    return { message: 'Your order has been cancelled.' };
  });
  route(app, calls.setOrderStatus, async ({ params, body: { status } }) => {
    await moveOrder(context, params.orderId, status);
    return { message: `The order is ${status}.`, status };
  });
  registerReviewsAndFeedback(app, context);
}

function registerPlacing(app: FastifyInstance, context: AppContext): void {
  route(
    app,
    calls.placeOrder,
    async ({ user, body, headers, sentBody }) => {
      if (body.user_id !== user.id) throw forbidden('You can only order for yourself. Please login again.');
      const order_id = await placeOrder(
        context,
        user.id,
        body,
        attemptOf(headers['idempotency-key'], sentBody),
      );
      return { message: 'Order placed successfully!', order_id };
    },
    { errors: { 409: z.union([calls.PriceChanged, ErrorAnswer]) } },
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

import { z } from 'zod';
import { defineCall, Instant, Latitude, Longitude, MessageAnswer } from './call';
import { Order } from './orders';

/** A position of the courier, and its time. */
export const CourierPoint = z
  .object({ latitude: z.number(), longitude: z.number(), timestamp: Instant })
  .meta({ id: 'CourierPoint' });
export type CourierPoint = z.infer<typeof CourierPoint>;

/** A step of an order, and its time (rule: order-steps). */
export const OrderStep = z
  .object({ step: z.enum(['placed', 'on_the_way', 'delivered', 'cancelled']), at: Instant })
  .meta({ id: 'OrderStep' });
export type OrderStep = z.infer<typeof OrderStep>;

/**
 * One of the customer's orders with the customer's position as strings, the courier, the trail (oldest first, last 5,000) and its
 * steps (oldest first, without those of unknown time).
 */
export const TrackedOrder = Order.extend({
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  courier: CourierPoint.nullable(),
  trail: z.array(CourierPoint),
  steps: z.array(OrderStep),
}).meta({ id: 'TrackedOrder' });
export type TrackedOrder = z.infer<typeof TrackedOrder>;

/**
 * One of the caller's orders with its courier; 404 if it is unknown or not theirs. The caller's `USR-…` in place of the order id
 * returns their orders: `getOrders` in `orders.ts`.
 */
export const getTrackedOrder = defineCall({
  method: 'GET',
  path: '/auth/order/:id',
  access: 'customer',
  summary: 'One order with its courier',
  status: 200,
  params: z.object({ id: z.string().max(60) }),
  answer: TrackedOrder,
});

export const setCourierLocation = defineCall({
  method: 'POST',
  path: '/ops/orders/:orderId/location',
  access: 'courier',
  summary: 'The courier reports a position',
  status: 200,
  params: z.object({ orderId: z.string().max(60) }),
  body: z.object({
    latitude: Latitude,
    longitude: Longitude,
    /** ISO 8601 or epoch milliseconds; now by default. */
    timestamp: z.union([Instant, z.number().int().nonnegative()]).optional(),
  }),
  answer: MessageAnswer,
});

/** Socket.IO at `/socket.io/`; handshake `auth: { token }`. */
export interface ServerToClient {
  roomJoined(room: { orderId: string }): void;
  roomError(error: { orderId: string; message: string }): void;
  locationUpdate(point: {
    orderId?: string;
    latitude: number;
    longitude: number;
    timestamp: string | number;
  }): void;
  orderStatusUpdate(update: { orderId?: string; status: string }): void;
}
/** The event that a client sends; the answer is `roomJoined` or `roomError`. */
export interface ClientToServer {
  joinOrderRoom(orderId: string): void;
}

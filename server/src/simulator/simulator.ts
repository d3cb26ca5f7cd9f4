import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@food/format/distance';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { findOrdersToMove, type OrderToMove } from '../orders/find-order';
import { moveOrder } from '../orders/order-status';
import { lastPoints, moveCourier, type Point } from '../tracking/courier';
import { courierRoute, nextOnRoute } from './courier-route';

/** In simulated time, which runs `SIMULATOR_SPEED` times faster (rule: demo-kitchen-and-courier). */
const KITCHEN_MS = 60_000;
const UPDATE_MS = 10_000;
/** The destination for a customer without a position (rule: approximate-position). */
const SOMEWHERE: Position = { latitude: 16.3067, longitude: 80.4365 };

/**
 * Starts the demo kitchen and courier, unless `SIMULATOR_SPEED` is 0. Returns a function that stops them. They run in the process
 * that leads; their whole state is in the database, so a restart, or another process, continues every order where it was.
 */
export function startSimulator(context: AppContext): () => Promise<void> {
  const { simulatorSpeed: speed } = context.config;
  if (speed === 0) return async () => {};
  const stopping = new AbortController();
  const pause = Math.max(25, Math.min(1000, 1000 / speed));
  const running = keepGoing(context, pause, stopping.signal);
  return () => {
    stopping.abort();
    return running;
  };
}

async function keepGoing(context: AppContext, pause: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    if (context.changeListener.isLeader())
      await simulate(context).catch((error) =>
        context.log.error({ err: error }, 'the demo kitchen could not look'),
      );
    await wait(pause, undefined, { signal: stop }).catch(() => {});
  }
}

/** Moves the orders on as far as they are due by now. */
export async function simulate(context: AppContext): Promise<void> {
  const moving = await findOrdersToMove(context.db);
  const riding = moving.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  const last = await lastPoints(context.db, riding);
  for (const order of moving) {
    const step = order.status === 'pending' ? cook(context, order) : ride(context, order, last.get(order.id));
    await step.catch((error) => {
      // A refusal means that somebody was faster: the customer cancelled, or another process drives this order.
      if (!(error instanceof HttpError)) context.log.error({ err: error }, 'the demo kitchen stumbled');
    });
  }
}

/** Not before the chosen slot begins: that is real time, which isn't simulated. */
async function cook(context: AppContext, { id, statusAt, deliverAt }: OrderToMove): Promise<void> {
  if (deliverAt && context.clock.now() < deliverAt) return;
  if (isDue(context, statusAt, KITCHEN_MS)) await moveOrder(context, id, 'active', { from: 'pending' });
}

async function ride(context: AppContext, order: OrderToMove, last: Point | undefined): Promise<void> {
  if (last && !isDue(context, last.at, UPDATE_MS)) return;

  const next = nextOnRoute(courierRoute(order.id, customerOf(order)), last ?? null);
  if (next) await moveCourier(context, order.id, next, context.clock.now(), last ?? null);
  if (next === null) await moveOrder(context, order.id, 'delivered', { from: 'active' });
}

const customerOf = ({ latitude, longitude }: OrderToMove): Position =>
  latitude === null || longitude === null ? SOMEWHERE : { latitude, longitude };

/** Also if `since` is as far ahead: it is from before a clock was put back, and the order would wait until that time comes. */
const isDue = ({ clock, config }: AppContext, since: Date, lifeMs: number): boolean =>
  Math.abs(clock.now().getTime() - since.getTime()) >= lifeMs / config.simulatorSpeed;

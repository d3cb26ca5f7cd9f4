import type { AppContext } from '../context';
import type { Expiry } from '../expiry';

const EVERY_MS = 5 * 60_000;

/** Removes all expired rows; failures are logged and counted by name, and do not stop the others. */
export async function expireAll(context: AppContext, expiries: readonly Expiry[]): Promise<void> {
  for (const { what, expire } of expiries) {
    try {
      await expire(context);
    } catch (error) {
      context.log.error({ err: error }, `housekeeping: ${what} failed`);
      context.events.emit('housekeeping-failed', { what });
    }
  }
}

/** Runs every five minutes, in the process that leads. Returns a function that stops it. */
export function startHousekeeping(context: AppContext, expiries: readonly Expiry[]): () => void {
  const timer = setInterval(() => {
    if (context.hearing.isLeader()) void expireAll(context, expiries);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
